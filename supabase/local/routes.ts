/** A part of the local stack that answers requests below its own paths. */
export interface Route {
  /** Paths it answers: each of them and everything below, such as `/rest/v1`. */
  readonly prefixes: readonly string[];
  readonly handle: (request: Request) => Promise<Response>;
  /** Whether only this machine may ask, also when the dev server is open to the network. */
  readonly localOnly?: boolean;
}

/** The route for a path, if any. */
export function routeFor(routes: readonly Route[], pathname: string): Route | undefined {
  return routes.find(({ prefixes }) =>
    prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)),
  );
}
