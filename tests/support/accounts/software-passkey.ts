import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

type Options = Readonly<Record<string, unknown>>;

/** A passkey in memory, like that of an authenticator without attestation (WebAuthn §6.5). */
export function softwarePasskey({ origin, host }: { origin: string; host: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  let isVerifying = true;

  const clientData = (type: string, options: Options, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: options["challenge"], origin: from, crossOrigin: false }));

  /** Authenticator data with user presence and, by default, verification; for a new passkey it includes the key. */
  const authenticatorData = (attested: Buffer): Buffer => {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8((attested.length > 0 ? 0x41 : 0x01) | (isVerifying ? 0x04 : 0), 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(host).digest(), head, attested]);
  };

  return {
    /** From now on it works without PIN, finger or face (no user verification). */
    stopVerifying() {
      isVerifying = false;
    },
    /** The browser's response to registration options, as JSON. */
    register(options: Options, from = origin) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]));
      return answer({
        clientDataJSON: clientData("webauthn.create", options, from).toString("base64url"),
        attestationObject: attestationOf(data).toString("base64url"),
        transports: ["internal"],
      });
    },
    /** The browser's response to sign-in options, as JSON. */
    signIn(options: Options, from = origin) {
      const client = clientData("webauthn.get", options, from);
      const data = authenticatorData(Buffer.alloc(0));
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
      });
    },
  };

  function answer(response: Record<string, unknown>) {
    const name = id.toString("base64url");
    return { id: name, rawId: name, type: "public-key", clientExtensionResults: {}, response };
  }
}

/** A P-256 key in COSE format (RFC 9053 §7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
    Buffer.from(x, "base64url"),
    Buffer.from([0x22, 0x58, 32]),
    Buffer.from(y, "base64url"),
  ]);
}

/** The CBOR map `{fmt: "none", attStmt: {}, authData}` (WebAuthn §8.7). */
function attestationOf(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from("fmt"),
    Buffer.from([0x64]),
    Buffer.from("none"),
    Buffer.from([0x67]),
    Buffer.from("attStmt"),
    Buffer.from([0xa0, 0x68]),
    Buffer.from("authData"),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}
