import { EXAMPLE_INVOICE } from './example-file.js';

/** Tabs with which GraphiQL opens: each runs as it stands. */
export const GRAPHIQL_EXAMPLES: readonly { readonly query: string; readonly variables?: string }[] = [
  {
    query: `# Put your API key into the field above, or sign in: it
# stays in this tab.
query WhoAmI {
  viewer {
    user { email }
    organization { name plan }
    mode
    permissions
  }
}
`,
  },
  {
    query: `# Sends a small invoice, as base64 in the variables below,
# and starts to read it. For larger files: createUpload.
mutation Upload($input: UploadDocumentInput!) {
  uploadDocument(input: $input) {
    id
    status
  }
}
`,
    variables: JSON.stringify({ input: { filename: 'invoice.pdf', file: EXAMPLE_INVOICE } }, null, 2),
  },
  {
    query: `# The newest documents, and how many there are.
query Documents($after: String) {
  documents(first: 10, after: $after) {
    nodes {
      id
      filename
      status
      type
      confidence
      createdAt
      template { name }
    }
    totalCount
    pageInfo { hasNextPage endCursor }
  }
}
`,
  },
  {
    query: `# What was found in the newest invoice, each value with
# its place on the page. For one you know: document(id:).
query Found {
  documents(
    first: 1
    filter: {
      type: [invoice]
      status: [completed, review_required, approved]
    }
  ) {
    nodes {
      id
      status
      confidence
      extraction {
        ... on InvoiceData {
          invoiceNumber {
            value
            confidence
            page
            box { left top width height }
          }
          totalAmount { value confidence }
          vendor { name { value } }
          lineItems {
            description { value }
            total { value }
          }
        }
      }
    }
  }
}
`,
  },
  {
    query: `# Every change of every document that you may see, over
# the websocket. Upload something while it runs.
subscription Live {
  documentsUpdated {
    cursor
    updates {
      stage
      percent
      document { id filename status }
    }
    deletedIds
  }
}
`,
  },
  {
    query: `# Documents that wait for a person, and why.
query Queue {
  reviewQueue(first: 10) {
    nodes {
      id
      filename
      type
      confidence
      reviewReasons { reason }
      lockedBy
    }
    totalCount
  }
}
`,
  },
];
