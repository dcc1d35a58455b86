import { Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResultOf } from '../shared/api/graphql';
import { useAction } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { StatusBadge } from '../shared/ui/badges';
import { Code } from '../shared/ui/code/code';
import { Failure } from '../shared/ui/states';
import { EVENT_TYPES, TEST_EVENT } from './events';
import { TEST_WEBHOOK } from './webhooks.graphql';

/** Sends a test event of a chosen type and shows what the endpoint answered. */
export function TestSection({ id }: { id: string }) {
  const { t } = useWords();
  const { run, busy, error } = useAction(TEST_WEBHOOK);
  const [type, setType] = useState(TEST_EVENT);
  const [answer, setAnswer] = useState<ResultOf<typeof TEST_WEBHOOK>['testWebhook'] | null>(null);
  const send = async () => {
    const { data } = await run({ id, input: { eventType: type } });
    if (data) setAnswer(data.testWebhook);
  };
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {t('hooks.test')}
      </Title>
      <Group gap="xs" align="flex-end" mb="sm">
        <Select
          label={t('hooks.event')}
          value={type}
          onChange={(value) => setType(value ?? TEST_EVENT)}
          allowDeselect={false}
          data={[TEST_EVENT, ...EVENT_TYPES]}
        />
        <Button variant="default" leftSection={<IconSend size={16} />} loading={busy} onClick={send}>
          {t('hooks.send')}
        </Button>
      </Group>
      {error && <Failure error={error} />}
      {answer && (
        <Stack gap="xs">
          <Group gap="xs">
            <StatusBadge status={answer.status} />
            <Text size="sm">
              {answer.responseCode === null
                ? t('hooks.noAnswer')
                : t('hooks.answered', { code: String(answer.responseCode), time: answer.responseTime ?? '–' })}
            </Text>
          </Group>
          {answer.responseCode !== null && (
            <Code text={`${JSON.stringify(answer.responseHeaders, null, 2)}\n\n${answer.responseBody ?? ''}`} label={t('hooks.answer')} />
          )}
        </Stack>
      )}
    </section>
  );
}
