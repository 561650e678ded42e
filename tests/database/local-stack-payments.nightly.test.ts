// What of the fake card provider other machines reach.
import { expect, it } from 'vitest';
import { isAllowed, routeFor } from '../../supabase/local/routes.ts';
import { paymentRoutes } from '../../supabase/local/payments/routes.ts';

it.each([
  ['/_payments/checkout.js', true],
  ['/_payments/pay', true],
  ['/_payments', false],
  ['/_payments/charges', false],
  ['/_payments/deliver', false],
  ['/_payments/refund', false],
  ['/_payments/dispute', false],
  ['/_payments/api/v1/orders', false],
])('%s is open to other machines: %s', (path, answers) => {
  const routes = paymentRoutes({ runExclusive: () => Promise.reject(), siteUrl: () => '' });
  const route = routeFor(routes, path);
  expect(route && isAllowed(route, { url: path, headers: {} }, '192.168.1.20')).toBe(answers);
});
