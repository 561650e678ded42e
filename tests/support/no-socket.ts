// supabase-js wants a WebSocket as soon as a client is made, and Node 20 has none. Nothing in the
// tests opens one: this one is closed from the start.
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
