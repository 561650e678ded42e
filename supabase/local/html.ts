const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/**
 * @param title plain text
 * @param content HTML
 * @param reloads whether the page reloads every five seconds
 */
export function htmlPage(title: string, content: string, reloads = true): Response {
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${reloads ? '<meta http-equiv="refresh" content="5">' : ''}
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid; border-radius: .5rem; padding: 0 1rem; margin: 1rem 0 }
  h2 { font-size: 1.1rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>`;
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
