/** As much of newman as the tests use. */
declare module 'newman' {
  export interface Execution {
    readonly item: { readonly name: string };
    readonly request: { readonly method: string; readonly url: { toString(): string }; readonly body?: { readonly raw?: string } };
    readonly response?: {
      readonly code: number;
      readonly headers: { toObject(): Record<string, string> };
      text(): string;
    };
  }
  export interface NewmanRunSummary {
    readonly run: {
      readonly stats: Readonly<Record<'requests' | 'assertions' | 'testScripts', { readonly total: number; readonly failed: number }>>;
      readonly failures: readonly { readonly error: Error; readonly source?: { readonly name: string } }[];
      readonly executions: readonly Execution[];
    };
  }
  const newman: {
    run(
      options: { collection: object; environment?: object; reporters?: readonly string[]; timeoutRequest?: number },
      done: (error: Error | null, summary: NewmanRunSummary) => void,
    ): void;
  };
  export default newman;
}
