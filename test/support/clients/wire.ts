import { WebSocket } from 'ws';

/** A message of graphql-transport-ws. */
export interface Message {
  id?: string;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: payloads of every shape
  payload?: any;
}

/** A socket spoken to by hand: what came is kept, and waited for. */
export class Wire {
  readonly messages: Message[] = [];
  closedWith: number | undefined;
  private wake: () => void = () => undefined;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => {
      this.messages.push(JSON.parse(String(data)) as Message);
      this.wake();
    });
    socket.on('close', (code) => {
      this.closedWith = code;
      this.wake();
    });
  }

  /** A socket that has not said who it is. */
  static async connect({ baseUrl }: { readonly baseUrl: string }): Promise<Wire> {
    const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const wire = new Wire(socket);
    await new Promise((resolve) => socket.on('open', resolve));
    return wire;
  }

  /** A socket that is let in with the key. */
  static async open(api: { readonly baseUrl: string }, key: string): Promise<Wire> {
    const wire = await Wire.connect(api);
    wire.send({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } });
    await wire.until((m) => m.type === 'connection_ack');
    return wire;
  }

  send(message: Message): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Sends a text as it is. */
  sendText(text: string): void {
    this.socket.send(text);
  }

  ask(id: string, query: string, variables: object = {}): void {
    this.send({ id, type: 'subscribe', payload: { query, variables } });
  }

  /** The first message that fits; it may have come already. */
  async until(fits: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.messages.find(fits);
      if (found) return found;
      if (this.closedWith !== undefined) throw new Error(`closed with ${this.closedWith}`);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  async closed(): Promise<number> {
    while (this.closedWith === undefined)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    return this.closedWith;
  }

  close(): void {
    this.socket.close();
  }
}
