import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What an answer says otherwise than an honest browser and device would. */
export interface Twist {
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly userHandle?: string;
  /** The person neither touched it nor typed a PIN. */
  readonly unverified?: boolean;
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** CBOR of what an attestation holds: numbers below 2^16, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each as never)])]);
}

/** A device with one passkey, as browsers speak of it: ES256, no attestation, counting from 1. */
export class Authenticator {
  readonly id = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;
  private counter = 0;
  private userHandle = '';

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.privateKey = privateKey;
    this.publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    );
  }

  /** What `navigator.credentials.create` gives, as JSON. */
  create(options: Options, twist: Twist = {}): Record<string, unknown> {
    this.userHandle = options.user!.id;
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey]);
    const authData = Buffer.concat([this.head(options.rp!.id, twist, 0x40), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.envelope({
      clientDataJSON: this.clientData('webauthn.create', options, twist).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What `navigator.credentials.get` gives, as JSON. */
  get(options: Options, twist: Twist = {}): Record<string, unknown> {
    const clientData = this.clientData('webauthn.get', options, twist);
    const authData = this.head(options.rpId!, twist, 0);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.privateKey);
    return this.envelope({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: twist.userHandle ?? this.userHandle,
    });
  }

  private clientData(type: string, options: Options, { origin, challenge }: Twist): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: challenge ?? options.challenge, origin: origin ?? this.origin, crossOrigin: false }),
    );
  }

  private head(host: string, twist: Twist, more: number): Buffer {
    this.counter = twist.counter ?? this.counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(twist.host ?? host), Buffer.from([(twist.unverified ? 0x01 : 0x05) | more]), count]);
  }

  private envelope(response: object): Record<string, unknown> {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform', clientExtensionResults: {}, response };
  }
}
