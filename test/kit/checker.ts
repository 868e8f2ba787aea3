// A checker of challenges on this machine, as Cloudflare Turnstile is one.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A token that begins with `good` is good once, and again for the attempt that it was good for. */
export async function startChecker() {
  const used = new Map<string, string | null>();
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const form = new URLSearchParams(text);
      const token = form.get('response') ?? '';
      asked.push(`${form.get('secret')} ${token}`);
      const first = used.get(token) ?? form.get('idempotency_key');
      used.set(token, first);
      const good = token.startsWith('good') && first === form.get('idempotency_key');
      response.setHeader('Content-Type', 'application/json');
      const codes = good ? [] : ['timeout-or-duplicate'];
      response.end(JSON.stringify({ success: good, 'error-codes': codes }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/`, asked, close };
}
