import { http, HttpResponse } from 'msw';
import { edgeFunctionUrl, recordCalls, server } from './server.ts';

const url = edgeFunctionUrl('create-order');

/**
 * Mocks create-order.
 * @param standing of an order that was begun before
 * @returns the request bodies of new orders
 */
export function serveOrders(amountPaise: number, standing = { current: 'unpaid' }): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(url, async ({ request }) => {
      const body = await request.json();
      if (Object.hasOwn(Object(body), 'order_id')) {
        return HttpResponse.json({ standing: standing.current });
      }
      bodies.push(body);
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
