/** Ready programs for a first upload with a key. `origin`: where Docket is. Pure. */
export function snippets(origin: string, key: string): Readonly<Record<'curl' | 'graphql' | 'typescript', string>> {
  return {
    curl: `# 1. upload   2. ask for the result
curl -s ${origin}/documents \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d "{\\"filename\\": \\"invoice.pdf\\", \\"file\\": \\"$(base64 -w0 invoice.pdf)\\"}"

curl -s ${origin}/documents/DOCUMENT_ID \\
  -H "Authorization: Bearer ${key}"`,
    graphql: `# POST ${origin}/graphql
# Authorization: Bearer ${key}
query {
  documents(first: 5, filter: { status: [completed] }) {
    nodes { id filename type confidence extractedData }
  }
}`,
    typescript: `import { readFile } from 'node:fs/promises';

const docket = (path: string, init: RequestInit = {}) =>
  fetch(\`${origin}\${path}\`, {
    ...init,
    headers: { Authorization: 'Bearer ${key}', 'Content-Type': 'application/json' },
  }).then((response) => response.json());

const file = (await readFile('invoice.pdf')).toString('base64');
const { data } = await docket('/documents', {
  method: 'POST',
  body: JSON.stringify({ filename: 'invoice.pdf', file }),
});
const document = await docket(\`/documents/\${data.id}\`);`,
  };
}
