import { Alert, Button, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from '../shared/api/graphql';
import { mode } from '../shared/api/mode';
import { useAction } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Code } from '../shared/ui/code/code';
import { Failure } from '../shared/ui/states';
import { snippets } from './snippets';

const CREATE_KEY = graphql(`
  mutation CreateFirstKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) { value apiKey { id } }
  }
`);

/** A key in one click, and programs that hold it already. */
export function FirstKey() {
  const { t } = useWords();
  const may = useMay();
  const { run, busy, error } = useAction(CREATE_KEY);
  const [key, setKey] = useState<string | null>(null);
  const create = async () => {
    const { data } = await run({ input: { name: t('home.key.name'), mode, permissions: ['documents.create', 'documents.read'] } });
    if (data) setKey(data.createApiKey.value);
  };
  const programs = snippets(window.location.origin, key ?? (mode === 'test' ? 'service_test_...' : 'service_live_...'));
  return (
    <section>
      <Group justify="space-between" align="flex-end" mb="sm">
        <div>
          <Title order={2} size="h3">
            {t('home.key.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('home.key.text')}
          </Text>
        </div>
        {may('integrations.create') && !key && (
          <Button variant="default" leftSection={<IconKey size={16} />} loading={busy} onClick={create}>
            {t('home.key.make')}
          </Button>
        )}
      </Group>
      <Stack gap="sm">
        {error && <Failure error={error} />}
        {key && (
          <Alert color="green" icon={<IconKey />} title={t('home.key.made')}>
            <Stack gap="xs">
              <Text size="sm">{t('home.key.once')}</Text>
              <Code text={key} label={t('home.key.title')} wrap />
            </Stack>
          </Alert>
        )}
        <Tabs defaultValue="curl">
          <Tabs.List mb="sm">
            <Tabs.Tab value="curl">curl</Tabs.Tab>
            <Tabs.Tab value="graphql">GraphQL</Tabs.Tab>
            <Tabs.Tab value="typescript">TypeScript</Tabs.Tab>
          </Tabs.List>
          {Object.entries(programs).map(([name, text]) => (
            <Tabs.Panel key={name} value={name}>
              <Code text={text} label={name} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </section>
  );
}
