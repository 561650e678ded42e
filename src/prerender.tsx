// Draws the public pages at build. It runs on the builder's machine and is never part of what is served.
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from '@/app/App';
import { ConfigurationProblem } from '@/app/ConfigurationProblem';
import { preloadPublicScreen } from '@/app/public-screens';
import { environmentProblem } from '@/lib/env';

/**
 * The HTML of a public screen as a visitor's browser draws it first, head tags before everything else.
 * @throws Error when a part of the screen fails to draw
 */
export async function drawPage(path: string): Promise<string> {
  await preloadPublicScreen(path);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      {environmentProblem === null ? (
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      ) : (
        <ConfigurationProblem problem={environmentProblem} />
      )}
    </StrictMode>,
    {
      // In one piece: React would put later pieces in their place by scripts inside the page.
      progressiveChunkSize: Infinity,
      onError: (error) => {
        failures.push(error);
      },
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `${path} could not be drawn.`);
  return html;
}
