import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction, useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { Secret } from '../shared/ui/code/secret';
import { ConfirmAction } from '../shared/ui/confirm';
import { Failure, Loading } from '../shared/ui/states';
import { CALLBACK_SECRET, ROTATE_CALLBACK_SECRET } from './programs.graphql';

/** What signs calls to the addresses that uploads and batches name themselves. */
export function CallbackSecret() {
  const { t, format } = useWords();
  const { data, error, reload } = useData(CALLBACK_SECRET, {}, { policy: 'cache-and-network' });
  const rotate = useAction(ROTATE_CALLBACK_SECRET);
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const secret = data?.callbackSecret;
  if (!secret) return error ? <Failure error={error} retry={reload} /> : <Loading rows={2} />;
  const value = shown ?? secret.secret;
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm" c="dimmed">
        {t('programs.callbackText')}
      </Text>
      {value && <Secret title={t('programs.callback')} value={value} />}
      <Group gap="xs">
        <Text size="sm" className="mono">
          …{secret.last4}
        </Text>
        {secret.previousSecretUntil && (
          <Text size="xs" c="dimmed">
            {t('programs.previousUntil', { when: format.moment(secret.previousSecretUntil) })}
          </Text>
        )}
      </Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('hooks.rotate')}
      </Button>
      {asking && (
        <ConfirmAction
          title={t('hooks.rotate')}
          text={t('hooks.rotateText')}
          button={t('hooks.rotate')}
          close={() => setAsking(false)}
          act={() => rotate.run({ overlapHours: 24 })}
          done={({ rotateCallbackSecret }) => {
            setShown(rotateCallbackSecret.secret);
            reload();
          }}
        />
      )}
    </Stack>
  );
}
