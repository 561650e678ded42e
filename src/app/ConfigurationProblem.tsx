import { environmentProblem } from '@/lib/env';
import { describeProblem } from '@/app/setting-problems';

/** Replaces the site when it was built without its settings. */
export default function ConfigurationProblem() {
  return (
    <main className="page-width section" lang="en">
      <h1>Not quite ready</h1>
      <p role="alert" className="mt-6 max-w-reading text-lg">
        {environmentProblem === null ? null : describeProblem(environmentProblem)}
      </p>
    </main>
  );
}
