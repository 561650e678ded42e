// Draws the public pages, and the head tags of the dogs' pages, at build. It runs on the builder's machine and
// is never part of what is served.
import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from '@/app/App';
import { ConfigurationProblem } from '@/app/ConfigurationProblem';
import { preloadPage } from '@/app/pages';
import { HydrationProvider } from '@/components/hydration/hydration';
import { DogHead } from '@/features/dogs/DogHead';
import type { Tables } from '@/lib/database.types';
import { environmentProblem } from '@/lib/env';

/**
 * The HTML of a public screen as a visitor's browser draws it first, head tags before everything else.
 * @throws Error when a part of the screen fails to draw
 */
export async function drawPage(path: string): Promise<string> {
  await preloadPage(path);
  return draw(
    <StrictMode>
      {environmentProblem === null ? (
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      ) : (
        <ConfigurationProblem problem={environmentProblem} />
      )}
    </StrictMode>,
    path,
  );
}

type DogInHead = Pick<
  Tables<'dog_profiles'>,
  'id' | 'name' | 'image_url' | 'tagline' | 'age' | 'location'
>;

/** The head tags of a dog's page, as HTML. */
export function drawDogHead(dog: DogInHead): Promise<string> {
  return draw(<DogHead dog={{ ...dog, image: dog.image_url }} />, dog.id);
}

async function draw(screen: ReactNode, name: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(<HydrationProvider>{screen}</HydrationProvider>, {
    // In one piece: React would put later pieces in their place by scripts inside the page.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failures.push(error);
    },
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `${name} could not be drawn.`);
  return html;
}
