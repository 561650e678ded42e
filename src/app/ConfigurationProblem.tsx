/** Replaces the site when it was built without its settings. */
export function ConfigurationProblem({ problem }: { problem: string }) {
  return (
    <main className="page-width section">
      <h1>Not quite ready</h1>
      <p role="alert" className="mt-6 max-w-reading text-lg">
        {problem}
      </p>
    </main>
  );
}
