/** Tabs with which GraphiQL opens: each runs as it stands, or with an id in its variables. */
export const GRAPHIQL_EXAMPLES: readonly { readonly query: string; readonly variables?: string }[] = [
  {
    query: `# Put your API key into the field above; it stays in this tab.
query WhoAmI {
  viewer { user { email } organization { name plan } mode permissions }
}
`,
  },
  {
    query: `# The newest documents, and how many there are.
query Documents($after: String) {
  documents(first: 10, after: $after, filter: { status: [completed, review_required] }) {
    nodes { id filename status type confidence createdAt template { name } }
    totalCount
    pageInfo { hasNextPage endCursor }
  }
}
`,
  },
  {
    query: `# What was found in a document, with its type and its place on the page.
query Found($id: ID!) {
  document(id: $id) {
    status
    confidence
    extraction {
      ... on InvoiceData {
        invoiceNumber { value confidence page box { left top width height } }
        totalAmount { value confidence }
        vendor { name { value } }
        lineItems { description { value } total { value } }
      }
    }
  }
}
`,
    variables: '{ "id": "doc_..." }',
  },
  {
    query: `# Sends a small file, as base64, and starts to read it. For larger ones: createUpload.
mutation Upload($input: UploadDocumentInput!) {
  uploadDocument(input: $input) { id status }
}
`,
    variables: '{ "input": { "filename": "invoice.pdf", "file": "JVBERi0xLjcK..." } }',
  },
  {
    query: `# Every change of every document that you may see, over the websocket.
subscription Live {
  documentsUpdated { cursor updates { stage percent document { id filename status } } deletedIds }
}
`,
  },
  {
    query: `# Documents that wait for a person.
query Queue {
  reviewQueue(first: 10) {
    nodes { id filename type confidence reviewReasons { reason } lockedBy }
    totalCount
  }
}
`,
  },
];
