import { ActionIcon, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useAction, useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { Code } from '../shared/ui/code/code';
import { Failure, Loading } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { DISTRUST, TRUST, TRUSTED } from './programs.graphql';

/** Operations that programs may run by their id, and those alone where the organization says so. */
export function Trusted() {
  const { t, format } = useWords();
  const toast = useToast();
  const { data, error, reload } = useData(TRUSTED, {});
  const trust = useAction(TRUST);
  const distrust = useAction(DISTRUST);
  const [text, setText] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const done = await trust.run({ text });
    if (done.error) return;
    setText('');
    reload();
  };
  const documents = data?.trustedDocuments;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('programs.trustedText')}
      </Text>
      <form onSubmit={add}>
        <Stack gap="xs" align="flex-start">
          <Textarea
            w="100%"
            autosize
            minRows={3}
            maxRows={14}
            label={t('programs.operation')}
            placeholder="query Waiting { reviewQueue(first: 1) { totalCount } }"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            classNames={{ input: 'mono' }}
          />
          {trust.error && <Failure error={trust.error} />}
          <Button type="submit" loading={trust.busy} disabled={!text.trim()}>
            {t('programs.trust')}
          </Button>
        </Stack>
      </form>
      {!documents && (error ? <Failure error={error} retry={reload} /> : <Loading rows={3} />)}
      {documents?.map(({ documentId, text: operation, createdAt }) => (
        <section key={documentId} aria-label={documentId}>
          <Group justify="space-between" wrap="nowrap" mb={4}>
            <Text size="xs" className="mono" style={{ overflowWrap: 'anywhere' }}>
              {documentId}
              <Text span size="xs" c="dimmed">
                {' '}
                · {format.ago(createdAt)}
              </Text>
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${t('programs.distrust')}: ${documentId}`}
              onClick={async () => {
                const done = await distrust.run({ documentId });
                if (done.error) toast.failed(done.error);
                else reload();
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
          <Code text={operation} label={t('programs.operation')} />
        </section>
      ))}
    </Stack>
  );
}
