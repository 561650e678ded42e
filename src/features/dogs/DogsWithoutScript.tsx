import { WithoutScript } from '@/components/hydration';
import { site } from '@/config/site';
import { pathInLanguage } from '@/lib/language';
import { paths } from '@/lib/paths';

export function DogsWithoutScript() {
  return (
    <WithoutScript>
      {import.meta.env.SSR ? (
        <>
          The list of dogs needs JavaScript, which is switched off here. You can read{' '}
          <a className="text-link" href={pathInLanguage(paths.howItWorks)}>
            how virtual adoption works
          </a>{' '}
          and the{' '}
          <a className="text-link" href={pathInLanguage(paths.stories)}>
            stories of dogs
          </a>
          , or write to{' '}
          <a className="text-link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
          , and we’ll tell you who is waiting.
        </>
      ) : null}
    </WithoutScript>
  );
}
