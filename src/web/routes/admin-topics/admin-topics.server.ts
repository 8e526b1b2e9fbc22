import { saveIntroduction } from "#commands/topics/save-introduction.ts";
import { AppError } from "#core/errors.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { errorToast, infoToast, successToast, type Toast } from "#core/toast.ts";
import { introductionMark, readIntroduction, readTopicKey, writeTopicKey } from "#core/topics/introduction-input.ts";
import { hasTopicPage, type Topic, TOPIC_KINDS, type TopicKey, topicPath } from "#core/topics/topic.ts";
import { findIntroduction, type Introduction, listIntroductions } from "#data/queries/topic-introductions.ts";
import { findTopic, publicTopics, type Topics } from "#data/queries/topics.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import {
  inAlphabet,
  topicCount,
  topicName,
  type TopicsReader,
  topicsReader,
} from "#web/components/topics/topic-words.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { formErrors, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type {
  AdminTopicsView,
  IntroductionAnswer,
  IntroductionForm,
  TopicLine,
} from "#web/routes/admin-topics/admin-topics-view.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

const HERE = "/admin/topics";
/** How many topics of a kind the list has at most, those with the most events: the same as the page of all topics. */
const SHOWN_MAX = 80;
/** The start of an introduction in the list. */
const EXCERPT_MAX = 120;

/** Loads the topics with their introductions, and the form for the one that the address names. Returns a failure as a value. */
export async function adminTopicsLoader(
  url: URL,
  frame: AdminFrameData,
  context: RequestContext,
): Promise<{ status: number; view: AdminTopicsView }> {
  const { translate, site, database, now, requestId } = context;
  const documentTitle = translate("admin.documentTitle", { page: translate("adminTopics.title"), site: site.name });
  const key = readTopicKey(url.searchParams.get("topic"));
  const found = await orLogged(context, "the introductions could not be read", () =>
    Promise.all([
      publicTopics(database.db, now),
      listIntroductions(database.db),
      key === null ? null : formOf(key, context),
    ]),
  );
  if (found === null) return { status: 503, view: { documentTitle, frame, shows: "failed", requestId } };
  const [topics, introductions, form] = found;
  const lines = linesOf(topics, introductions, topicsReader(context));
  return { status: 200, view: { documentTitle, frame, shows: "topics", lines, form } };
}

async function formOf(key: TopicKey, context: RequestContext): Promise<IntroductionForm | null> {
  const { db } = context.database;
  const [found, text] = await Promise.all([findTopic(db, key, context.now), findIntroduction(db, key)]);
  if (found === null && text === null) return null;
  const name = nameOf(found?.topic ?? null, key, topicsReader(context));
  const mark = introductionMark(text);
  return { key: writeTopicKey(key), name, pageHref: topicPath(key), text: text ?? "", mark };
}

/** The name of a topic; without any event, the slug of its address. */
function nameOf(topic: Topic | null, { kind, slug }: TopicKey, reader: TopicsReader): string {
  return topicName(topic ?? { kind, name: slug }, reader);
}

/** The topics that have a page or an introduction, by kind and alphabet. */
function linesOf(
  { topics, isPart }: Topics,
  introductions: readonly Introduction[],
  reader: TopicsReader,
): TopicLine[] {
  const written = new Map(introductions.map((each) => [writeTopicKey(each), each]));
  return TOPIC_KINDS.flatMap((kind) => {
    const most = topics.filter((topic) => topic.kind === kind).toSorted((one, other) => other.count - one.count);
    const shown = most.filter(hasTopicPage).slice(0, SHOWN_MAX);
    const keys = new Map<string, TopicKey>(
      [...shown, ...introductions.filter((each) => each.kind === kind)].map((each) => [writeTopicKey(each), each]),
    );
    const lines = [...keys].map(([key, named]): TopicLine => {
      const topic = most.find(({ slug }) => slug === named.slug) ?? null;
      const introduction = written.get(key)?.text.replaceAll(/\s+/g, " ") ?? null;
      return {
        key,
        kind,
        name: nameOf(topic, named, reader),
        count: topic === null || !hasTopicPage(topic) ? null : topicCount(topic, isPart, reader),
        introduction: introduction === null ? null : truncateAtWord(introduction, EXCERPT_MAX),
      };
    });
    return inAlphabet(lines, reader);
  });
}

/** Saves or removes an introduction. On any error the typed text stays. */
export async function adminTopicsAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const topic = readTopicKey(form.text("topic"));
  if (topic === null) throw new AppError("invalid", "the form names no topic");
  const [typed, mark] = [form.text("text"), form.text("mark")];
  type Answer = { errors?: FormErrors; theirs?: string; mark?: string; toast?: Toast };
  const showAgain = ({ toast, ...answer }: Answer, sent: FormSent) =>
    formResult<IntroductionAnswer>(
      { text: typed, mark, errors: {}, theirs: null, ...answer, toast: toast ? shownToast(toast, context) : null },
      sent,
    );
  const read = readIntroduction(typed);
  if (!read.ok) return showAgain({ errors: formErrors({ text: read.fault }, context) }, { status: 422 });
  const { database, actor, now } = context;
  const change = { actor, topic, text: read.value, mark };
  const saved = await orLogged(context, "an introduction could not be saved", () =>
    saveIntroduction(database, change, now),
  );
  if (saved === null) return showAgain({ toast: shownError("adminTopics.toast.failed") }, { status: 503 });
  if (saved.outcome === "conflict") {
    const theirs = theirWords(saved.theirs, context);
    const newer = { theirs, mark: introductionMark(saved.theirs), toast: shownError("adminTopics.toast.conflict") };
    return showAgain(newer, { status: 409 });
  }
  return redirectWithToast(HERE, SAVED[saved.outcome], context);
}

const SAVED = {
  saved: successToast({ title: "adminTopics.toast.saved" }),
  removed: successToast({ title: "adminTopics.toast.removed" }),
  unchanged: infoToast({ title: "adminTopics.toast.unchanged" }),
} as const satisfies Record<string, Toast>;

function theirWords(text: string | null, { translate }: RequestContext): string {
  return text === null ? translate("adminTopics.theirsNone") : translate("adminTopics.theirs", { text });
}

function shownError(title: string): Toast {
  return errorToast({ title, message: `${title}Text` });
}
