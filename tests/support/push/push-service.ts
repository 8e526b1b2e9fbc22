import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushPayload, PushTarget } from "#core/push/push.ts";

/** A push as its service received it: checked, and decrypted with the browser's keys. */
export type ReceivedPush = {
  endpoint: string;
  payload: PushPayload;
  ttl: number;
  urgency: string | undefined;
  /** What the site signed (RFC 8292). */
  claims: { aud: string; exp: number; sub: string };
  /** The site's public key. */
  key: string;
};

/** The push service of a browser, in this process: gives subscriptions, and takes pushes as RFC 8030 says. */
export type PushService = {
  origin: string;
  /** `host:port`, which the site must trust. */
  host: string;
  /** A subscription of a new browser, as `PushManager.subscribe` gives it. */
  subscribe: () => PushTarget;
  received: ReceivedPush[];
  /** Leaves the pushes to this endpoint without an answer, until the returned function is called. */
  hold: (endpoint: string) => () => void;
  /** Statuses of the next answers, before 201. */
  answers: number[];
  /** What was wrong with requests: the service answers these with 400. */
  faults: string[];
  close: () => Promise<void>;
};

type Keys = { ecdh: ReturnType<typeof createECDH>; auth: Buffer };

export async function startPushService(): Promise<PushService> {
  const keysOf = new Map<string, Keys>();
  const held = new Map<string, Promise<void>>();
  const [received, answers, faults]: [ReceivedPush[], number[], string[]] = [[], [], []];
  const server = createServer((request, response) => {
    void take(request, response).catch((error: unknown) => {
      faults.push(String(error));
      response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const endpoint = origin + request.url;
    await held.get(endpoint);
    const keys = keysOf.get(endpoint);
    const status = answers.shift() ?? (keys === undefined ? 410 : 201);
    if (keys !== undefined && status === 201) {
      const text = decrypt(body, keys, request.headers["content-encoding"]);
      received.push({
        endpoint,
        payload: JSON.parse(text) as PushPayload,
        ttl: Number(request.headers["ttl"]),
        urgency: String(request.headers["urgency"]),
        ...readVapid(String(request.headers.authorization), origin),
      });
    }
    response.writeHead(status).end();
  }

  return {
    origin,
    host,
    subscribe() {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys().toString("base64url");
      const auth = randomBytes(16);
      const endpoint = `${origin}/push/${randomBytes(9).toString("base64url")}`;
      keysOf.set(endpoint, { ecdh, auth });
      return { endpoint, p256dh, auth: auth.toString("base64url") };
    },
    hold(endpoint) {
      const until = Promise.withResolvers<void>();
      held.set(endpoint, until.promise);
      return until.resolve;
    },
    received,
    answers,
    faults,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** RFC 8291 and RFC 8188, written here from their texts: the product encrypts with a library. */
function decrypt(body: Buffer, { ecdh, auth }: Keys, encoding: string | undefined): string {
  if (encoding !== "aes128gcm") throw new Error(`the content encoding is ${encoding}`);
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1) throw new Error("the last record has no delimiter");
  return padded.subarray(0, end).toString("utf8");
}

/** Checks the signature, the audience and the end of the site's token (RFC 8292 §2). */
function readVapid(authorization: string, origin: string): Pick<ReceivedPush, "claims" | "key"> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claimed = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const jwk = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = { key: jwk, dsaEncoding: "ieee-p1363" } as const;
  const isSigned = verify("sha256", Buffer.from(`${head}.${claimed}`), signed, Buffer.from(signature, "base64url"));
  if (!isSigned) throw new Error("the token is not signed with its key");
  const claims = JSON.parse(Buffer.from(claimed, "base64url").toString("utf8")) as ReceivedPush["claims"];
  if (claims.aud !== origin) throw new Error(`the token is for ${claims.aud}`);
  const left = claims.exp * 1000 - Date.now();
  if (left <= 0 || left > 24 * 3_600_000) throw new Error("the token ends too soon or too late");
  return { claims, key };
}
