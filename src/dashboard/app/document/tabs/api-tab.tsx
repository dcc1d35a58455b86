import { Stack, Text, Title } from '@mantine/core';
import { documentSnippets } from '../../home/snippets';
import { mode } from '../../shared/api/mode';
import { useWords } from '../../shared/i18n';
import { Code } from '../../shared/ui/code/code';
import type { DocumentData } from '../document.graphql';

/** What was read as raw data, and how a program gets it. */
export function ApiTab({ document }: { document: DocumentData }) {
  const { t } = useWords();
  const { origin } = window.location;
  const key = `service_${mode}_...`;
  const programs = documentSnippets(origin, key, document.id);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('document.apiText')}
      </Text>
      {Object.entries(programs).map(([name, text]) => (
        <section key={name}>
          <Title order={2} size="h4" mb={6}>
            {name}
          </Title>
          <Code text={text} label={name} wrap />
        </section>
      ))}
      <section>
        <Title order={2} size="h4" mb={6}>
          {t('document.raw')}
        </Title>
        <Code text={JSON.stringify(document.extractedData, null, 2)} label={t('document.raw')} />
      </section>
    </Stack>
  );
}
