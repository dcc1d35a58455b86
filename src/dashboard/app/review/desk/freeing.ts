import { useEffect, useRef } from 'react';
import { useClient } from 'urql';
import { REVIEW_DOCUMENT } from '../review.graphql';
import type { useClaim } from '../use-review';

/** Whether the document is being read again, as far as is known here: then nobody holds it. */
const isRead = (status: string | undefined) => status === 'processing' || status === 'uploading';

/** Whoever leaves a document that he holds (`holds`) without a decision frees it for others, also by closing the page. */
export function useFreeing(id: string, holds: () => boolean, act: ReturnType<typeof useClaim>['act']): void {
  const client = useClient();
  const free = useRef((_leaving: boolean): void => undefined);
  free.current = (leaving) => {
    const status = client.readQuery(REVIEW_DOCUMENT, { id })?.data?.document?.status;
    if (holds() && !isRead(status)) void act({ action: 'released' }, { leaving });
  };
  useEffect(() => {
    const closed = () => free.current(true);
    window.addEventListener('pagehide', closed);
    return () => {
      window.removeEventListener('pagehide', closed);
      free.current(false);
    };
  }, []);
}
