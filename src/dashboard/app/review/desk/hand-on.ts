import type { CombinedError } from '@urql/core';
import { useCallback } from 'react';
import { useClient } from 'urql';
import { ASSIGN } from '../assign/assign.graphql';
import type { Correction } from '../draft';
import type { useClaim } from '../use-review';

type Act = ReturnType<typeof useClaim>['act'];

/** To whom a document is handed on, what he should know, and what the person has corrected so far. */
export interface HandOn {
  readonly corrections: readonly Correction[];
  readonly notes: string | null;
  /** null: whoever takes it. */
  readonly userId: number | null;
}

/** Hands the document on and gives up the claim. What was corrected until then is kept. Gives what was wrong. */
export function useHandOn(id: string, act: Act): (to: HandOn) => Promise<CombinedError | undefined> {
  const client = useClient();
  return useCallback(
    async ({ corrections, notes, userId }) => {
      if (corrections.length > 0) {
        const { error } = await act({ action: 'corrected', corrections: [...corrections] });
        if (error) return error;
      }
      if (userId === null) return (await act({ action: 'released', notes })).error;
      return (await client.mutation(ASSIGN, { id, userId, notes }).toPromise()).error;
    },
    [client, id, act],
  );
}
