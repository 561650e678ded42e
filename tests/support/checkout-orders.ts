import { http, HttpResponse } from 'msw';
import { server } from './server.ts';

const address = 'http://localhost:54321/functions/v1/create-order';

/** Answers as the function does that makes orders. @returns the bodies that it was sent */
export function serveOrders(amount: number): unknown[] {
  const asked: unknown[] = [];
  server.use(
    http.post(address, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ order_id: `order_${asked.length}`, amount, currency: 'INR' });
    }),
  );
  return asked;
}

/** Answers every order with the same refusal. */
export function refuseOrders(status: number, body: unknown): void {
  server.use(
    http.post(address, () =>
      HttpResponse.text(typeof body === 'string' ? body : JSON.stringify(body), { status }),
    ),
  );
}

/** Lets the function be out of reach. */
export function loseOrders(): void {
  server.use(http.post(address, () => HttpResponse.error()));
}
