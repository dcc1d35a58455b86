import type { CombinedError } from '@urql/core';
import { useMemo } from 'react';
import { useWords } from '../i18n';
import { showMessage } from './message-corner';
import { useSentence } from './states';

/** Short messages in the corner. */
export function useToast() {
  const { t } = useWords();
  const sentence = useSentence();
  return useMemo(
    () => ({
      done: (message: string) =>
        showMessage({ message, color: 'green', withBorder: true, closeButtonProps: { 'aria-label': t('common.close') } }),
      hint: (message: string) =>
        showMessage({ message, color: 'orange', withBorder: true, closeButtonProps: { 'aria-label': t('common.close') } }),
      failed: (error: CombinedError) =>
        showMessage({
          title: t('states.failed'),
          message: sentence(error),
          color: 'red',
          autoClose: 10_000,
          withBorder: true,
          closeButtonProps: { 'aria-label': t('common.close') },
        }),
    }),
    [t, sentence],
  );
}
