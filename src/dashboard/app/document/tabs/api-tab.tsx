import { Stack, Text, Title } from '@mantine/core';
import { mode } from '../../shared/api/mode';
import { useWords } from '../../shared/i18n';
import { Code } from '../../shared/ui/code/code';
import type { DocumentData } from '../document.graphql';

/** What was read as raw data, and how a program gets it. */
export function ApiTab({ document }: { document: DocumentData }) {
  const { t } = useWords();
  const { origin } = window.location;
  const key = `service_${mode}_...`;
  const rest = `curl -s ${origin}/documents/${document.id} \\\n  -H "Authorization: Bearer ${key}"`;
  const graphql = `query {\n  document(id: "${document.id}") {\n    status type confidence extractedData\n    fields { path value confidence page box { left top width height } }\n  }\n}`;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('document.apiText')}
      </Text>
      <section>
        <Title order={2} size="h4" mb={6}>
          REST
        </Title>
        <Code text={rest} label="REST" />
      </section>
      <section>
        <Title order={2} size="h4" mb={6}>
          GraphQL
        </Title>
        <Code text={graphql} label="GraphQL" />
      </section>
      <section>
        <Title order={2} size="h4" mb={6}>
          {t('document.raw')}
        </Title>
        <Code text={JSON.stringify(document.extractedData, null, 2)} label={t('document.raw')} />
      </section>
    </Stack>
  );
}
