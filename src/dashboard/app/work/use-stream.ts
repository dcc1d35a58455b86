import type { AnyVariables, TypedDocumentNode } from '@urql/core';
import { useEffect, useRef } from 'react';
import { useClient } from 'urql';

const AGAIN_AFTER_MS = 3000;

/** Follows a stream while the component is shown; a stream that broke is begun again. `onMessage` gets each message. */
export function useStream<Data, Variables extends AnyVariables>(
  subscription: TypedDocumentNode<Data, Variables>,
  onMessage: (data: Data) => void,
): void {
  const client = useClient();
  const latest = useRef(onMessage);
  latest.current = onMessage;
  useEffect(() => {
    let stop = () => undefined as unknown;
    const begin = () => {
      const { unsubscribe } = client.subscription(subscription, {} as Variables).subscribe(({ data, error }) => {
        if (data) latest.current(data);
        if (!error) return;
        unsubscribe();
        const timer = setTimeout(begin, AGAIN_AFTER_MS);
        stop = () => clearTimeout(timer);
      });
      stop = unsubscribe;
    };
    begin();
    return () => void stop();
  }, [client, subscription]);
}
