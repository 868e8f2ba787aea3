// A line as a phone in the country has it, between a browser and a server: so many bits a second, a delay, and cuts. What is
// under way when it is cut is lost on both sides.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export type LineOptions = {
  /** Bits a second of each direction; without: as fast as it goes. */
  bits?: number;
  /** There and back. */
  delay_ms?: number;
};

export class SlowLine {
  url = '';
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #options: LineOptions;
  readonly #target: () => string;
  #isDown = false;

  /** `target`: the server's address, asked at each new connection, since servers come and go. */
  constructor(target: () => string, options: LineOptions = {}) {
    this.#target = target;
    this.#options = options;
    this.#server = createServer({ noDelay: true }, (socket) => this.#join(socket));
  }

  async open(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** Cuts what is under way; for so long nothing gets through. */
  cut(down_ms: number): void {
    this.#isDown = down_ms > 0;
    for (const socket of this.#sockets) socket.destroy();
    setTimeout(() => {
      this.#isDown = false;
    }, down_ms).unref();
  }

  async close(): Promise<void> {
    this.cut(0);
    await new Promise((done) => this.#server.close(done));
  }

  #join(client: Socket): void {
    if (this.#isDown) return void client.destroy();
    const { hostname, port } = new URL(this.#target());
    const server = connect({ host: hostname, port: Number(port), noDelay: true });
    const both = [client, server];
    for (const [at, socket] of both.entries()) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        this.#sockets.delete(socket);
        both[1 - at]?.destroy();
      });
      this.#carry(socket, both[1 - at] as Socket);
    }
  }

  /** Each piece arrives when the line has had the time for it, behind those before. */
  #carry(from: Socket, to: Socket): void {
    const { bits = Number.POSITIVE_INFINITY, delay_ms = 0 } = this.#options;
    let free_at = 0;
    // In one queue: of two timers the later one may ring first when the machine is busy.
    const waiting: { at: number; then: () => void }[] = [];
    const carry = () => {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const rest_ms = next.at - performance.now();
        if (rest_ms > 0) return void setTimeout(carry, rest_ms);
        waiting.shift();
        next.then();
      }
    };
    const later = (bytes: number, then: () => void) => {
      free_at = Math.max(performance.now(), free_at) + (bytes * 8_000) / bits;
      waiting.push({ at: free_at + delay_ms / 2, then });
      if (waiting.length === 1) setTimeout(carry, 0);
    };
    from.on('data', (piece: Buffer) => later(piece.length, () => to.write(piece)));
    from.on('end', () => later(0, () => to.end()));
  }
}
