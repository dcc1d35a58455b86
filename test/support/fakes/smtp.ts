import { SMTPServer } from 'smtp-server';

/** A mail server that takes messages, and refuses some. */
export interface TestSmtp {
  readonly url: string;
  /** Settles with the next message that holds the words: headers and body as text, lines of quoted-printable joined. Others before it are dropped. */
  next(words?: string): Promise<string>;
  /** From now on recipients are judged so: an SMTP code refuses, null takes. */
  judge(verdict: (recipient: string) => number | null): void;
  /** How many messages were taken, and recipients refused, so far. */
  readonly figures: { taken: number; refused: number };
  stop(): Promise<void>;
}

/** The text of a message: what quoted-printable made of it undone. Pure. */
function readable(raw: string): string {
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (_, codes: string) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'));
  return bytes.replaceAll('\r\n', '\n');
}

/** Starts it on a free port of loopback, or on the given one. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const messages: string[] = [];
  const waiting: ((message: string) => void)[] = [];
  const figures = { taken: 0, refused: 0 };
  let verdict: (recipient: string) => number | null = () => null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, answer) {
      const code = verdict(address);
      if (code === null) return answer();
      figures.refused += 1;
      answer(Object.assign(new Error(code < 500 ? 'try later' : 'no such mailbox'), { responseCode: code }));
    },
    onData(stream, _session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        figures.taken += 1;
        const message = readable(Buffer.concat(chunks).toString('utf8'));
        const taker = waiting.shift();
        if (taker) taker(message);
        else messages.push(message);
        answer();
      });
    },
  });
  server.on('error', () => undefined);
  const bound = await new Promise<number>((ready) => {
    const listening = server.listen(port, '127.0.0.1', () => ready((listening.address() as { port: number }).port));
  });
  return {
    url: `smtp://127.0.0.1:${bound}`,
    figures,
    async next(words = '') {
      for (;;) {
        const message = messages.shift() ?? (await new Promise<string>((resolve) => waiting.push(resolve)));
        if (message.includes(words)) return message;
      }
    },
    judge(given) {
      verdict = given;
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
