/** Ready programs for a first upload with a key, which run as they stand beside a file `invoice.pdf`. `origin`: where Docket is. Pure. */
export function snippets(origin: string, key: string): Readonly<Record<'curl' | 'graphql' | 'typescript', string>> {
  return {
    curl: `KEY=${key}

# upload: the answer names the document
ID=$(curl -s ${origin}/documents -H "Authorization: Bearer $KEY" \\
  -F file=@invoice.pdf | grep -o 'doc_[0-9A-Za-z]*' | head -n 1)

# what was read, as soon as it was read
curl -s "${origin}/documents/$ID" -H "Authorization: Bearer $KEY" -H "Prefer: wait=60"`,
    graphql: `curl -s ${origin}/graphql \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{ "query": "{ documents(first: 5) { nodes { id filename status type confidence extractedData } } }" }'`,
    typescript: `import { readFile } from 'node:fs/promises';

const address = '${origin}/documents';
const headers = { Authorization: 'Bearer ${key}' };

const body = new FormData();
body.append('file', new Blob([await readFile('invoice.pdf')]), 'invoice.pdf');
const uploaded = await fetch(address, { method: 'POST', headers, body });
const { data } = (await uploaded.json()) as { data: { id: string } };

// waits until it was read
const read = await fetch(\`\${address}/\${data.id}\`, { headers: { ...headers, Prefer: 'wait=60' } });
console.log(await read.json());`,
  };
}

/** Ready programs that get one document. Pure. */
export function documentSnippets(origin: string, key: string, id: string): Readonly<Record<'REST' | 'GraphQL' | 'TypeScript', string>> {
  return {
    REST: `curl -s ${origin}/documents/${id} \\
  -H "Authorization: Bearer ${key}"`,
    GraphQL: `query {
  document(id: "${id}") {
    status type confidence extractedData
    fields { path value confidence page box { left top width height } }
  }
}`,
    TypeScript: `const response = await fetch('${origin}/documents/${id}', {
  headers: { Authorization: 'Bearer ${key}' },
});
type Answer = { data: { status: string; extractedData: Record<string, unknown> | null } };
const { data } = (await response.json()) as Answer;
console.log(data.status, data.extractedData);`,
  };
}
