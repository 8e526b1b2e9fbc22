import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** How the server answers at one step: null takes it, a reply refuses it, `hang up` ends the connection without a word, `say nothing` leaves it open. */
type Answer = null | { code: number; words: string } | "hang up" | "say nothing";

/** What a test has the server say; each is asked anew for every message. */
type MailServerRules = {
  onRecipient: (address: string) => Answer;
  /** After the whole message has come. */
  onMessage: () => Answer;
  /** The password that lets in; null lets everybody in without one. */
  password: string | null;
};

export type Arrived = Email & { recipients: readonly string[] };

export type MailServer = {
  url: string;
  /** Every message that the server took, parsed. */
  arrived: Arrived[];
  rules: MailServerRules;
  close: () => Promise<void>;
};

/** A real SMTP server on a free port of 127.0.0.1; a secure one is encrypted under a certificate that nobody vouches for. */
export async function startMailServer({ secure = false } = {}): Promise<MailServer> {
  const arrived: Arrived[] = [];
  const rules: MailServerRules = { onRecipient: () => null, onMessage: () => null, password: null };
  const isTaken = (answer: Answer, session: SMTPServerSession, done: (error: Error) => void): boolean => {
    if (answer === "hang up") for (const each of server.connections) if (each.id === session.id) each.close();
    if (typeof answer === "object" && answer !== null) done(reply(answer.code, answer.words));
    return answer === null;
  };
  const server = new SMTPServer({
    secure,
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ password }, _session, done) {
      if (password === rules.password) done(null, { user: "samehour" });
      else done(reply(535, "Wrong password"));
    },
    onMailFrom(_address, session, done) {
      if (rules.password === null || session.user !== undefined) done();
      else done(reply(530, "Log in first"));
    },
    onRcptTo({ address }, session, done) {
      if (isTaken(rules.onRecipient(address), session, done)) done();
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        if (!isTaken(rules.onMessage(), session, done)) return;
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        arrived.push({ ...(await PostalMime.parse(Buffer.concat(parts))), recipients });
        done();
      });
    },
  });
  // A client that hangs up, or that the test hangs up on, is no failure of the test's.
  server.on("error", () => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  const listening = server.listen(0, "127.0.0.1", resolve);
  await promise;
  const { port } = listening.address() as AddressInfo;
  return {
    url: `${secure ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    arrived,
    rules,
    async close() {
      const closed = new Promise<void>((done) => server.close(done));
      for (const each of server.connections) each.close();
      await closed;
    },
  };
}

function reply(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}
