import { Center, Loader } from '@mantine/core';
import { useData } from '../shared/api/use-data';
import { VIEWER, ViewerProvider } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Failure } from '../shared/ui/states';
import { Shell } from './shell';

/** Asks who is signed in, then shows the shell. */
export function Root() {
  const { t } = useWords();
  const { data, error, reload } = useData(VIEWER, {}, { policy: 'cache-first' });
  if (data?.viewer) {
    return (
      <ViewerProvider value={data.viewer}>
        <Shell />
      </ViewerProvider>
    );
  }
  if (error) {
    return (
      <Center h="100dvh" p="md">
        <Failure error={error} retry={reload} />
      </Center>
    );
  }
  return (
    <Center h="100dvh" role="status" aria-label={t('common.loading')}>
      <Loader type="dots" />
    </Center>
  );
}
