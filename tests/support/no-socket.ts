// supabase-js requires a WebSocket class when it creates a client, and Node 20 has none. No test opens a socket,
// so this one is always closed.
export class NoSocket {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly readyState = this.CLOSED;
  readonly url = '';
  readonly protocol = '';
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;

  close(): void {}

  send(): void {
    throw new Error('Tests have no realtime connection.');
  }

  addEventListener(): void {}

  removeEventListener(): void {}
}
