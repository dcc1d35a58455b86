/** Where the service is, who asks, and a document that has been read. */
export interface Place {
  readonly url: string;
  readonly key: string;
  readonly id: string;
  readonly webSocket: unknown;
}

/** What a program of this folder saw: the note of the document in its cache before and after it changed it, and what it heard while it watched. */
export interface Outcome {
  readonly before: unknown;
  readonly after: unknown;
  readonly heard: string;
}

/** The note among the metadata of a document. */
export const noteOf = (metadata: unknown): unknown => (metadata as Record<string, unknown> | null | undefined)?.note;
