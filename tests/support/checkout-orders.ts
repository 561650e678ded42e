import { http, HttpResponse } from 'msw';
import { edgeFunctionUrl, recordCalls, server } from './server.ts';

const url = edgeFunctionUrl('create-order');

/** Mocks create-order. @returns the request bodies it receives */
export function serveOrders(amountPaise: number): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(url, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({
        order_id: `order_${bodies.length}`,
        amount_paise: amountPaise,
        currency: 'INR',
      });
    }),
  );
  return bodies;
}

/** Makes create-order respond with an error. */
export function refuseOrders(status: number, body: unknown): void {
  server.use(
    http.post(url, () =>
      HttpResponse.text(typeof body === 'string' ? body : JSON.stringify(body), { status }),
    ),
  );
}

/** Makes create-order unreachable. */
export function loseOrders(): void {
  server.use(http.post(url, () => HttpResponse.error()));
}

/** Mocks a function. @returns the request bodies it receives */
export function serveFunction(name: string, answer: object, status = 200): unknown[] {
  return recordCalls(edgeFunctionUrl(name), () => HttpResponse.json(answer, { status }));
}
