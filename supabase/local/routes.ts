export interface Route {
  /** Each path and everything below it. */
  readonly prefixes: readonly string[];
  readonly handle: (request: Request) => Promise<Response>;
  /** Rejects other machines when the dev server is open to the network. */
  readonly localOnly?: boolean;
}

export function routeFor(routes: readonly Route[], pathname: string): Route | undefined {
  return routes.find(({ prefixes }) =>
    prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)),
  );
}
