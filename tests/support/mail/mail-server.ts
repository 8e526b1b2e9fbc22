import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/**
 * The server's behavior at one step: null accepts, a reply refuses, `hang up` closes the connection without a reply,
 * `say nothing` leaves it open.
 */
type Answer = null | { code: number; words: string } | "hang up" | "say nothing";

/** The behavior that a test sets; each function is called for every message. */
type MailServerRules = {
  onRecipient: (address: string) => Answer;
  /** After the complete message has arrived. */
  onMessage: () => Answer;
  /** The password that it accepts; null needs none. */
  password: string | null;
};

export type Arrived = Email & { recipients: readonly string[] };

export type MailServer = {
  url: string;
  /** Every accepted message, parsed. */
  arrived: Arrived[];
  rules: MailServerRules;
  close: () => Promise<void>;
};

/** A real SMTP server on a free port of 127.0.0.1; a secure one has a self-signed certificate. */
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
  // A connection that the client or the test closed is not a failure of the test.
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
