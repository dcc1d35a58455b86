import { Alert, Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { useWords } from '../shared/i18n';
import { Failure } from '../shared/ui/states';
import { VERIFY } from './webhooks.graphql';

/** Tells whether a signature fits a body and a secret, for whoever writes a receiver. */
export function SignatureChecker() {
  const { t } = useWords();
  const client = useClient();
  const [input, setInput] = useState({ payload: '', secret: '', signature: '' });
  const [outcome, setOutcome] = useState<{ valid?: boolean; error?: CombinedError } | null>(null);
  const set = (name: keyof typeof input, value: string) => {
    setInput((now) => ({ ...now, [name]: value }));
    setOutcome(null);
  };
  return (
    <section>
      <Title order={2} size="h3">
        {t('hooks.checker.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('hooks.checker.text')}
      </Text>
      <Stack gap="sm" maw={640}>
        <Textarea
          label={t('hooks.checker.payload')}
          classNames={{ input: 'mono' }}
          autosize
          minRows={2}
          maxRows={10}
          value={input.payload}
          onChange={(event) => set('payload', event.currentTarget.value)}
        />
        <Group grow align="flex-start">
          <TextInput
            label={t('hooks.checker.secret')}
            type="password"
            autoComplete="off"
            value={input.secret}
            onChange={(event) => set('secret', event.currentTarget.value)}
          />
          <TextInput
            label="Service-Signature"
            placeholder="sha256=..."
            value={input.signature}
            onChange={(event) => set('signature', event.currentTarget.value)}
          />
        </Group>
        <Group>
          <Button
            variant="default"
            disabled={!input.secret || !input.signature}
            onClick={async () => {
              const { data, error } = await client.query(VERIFY, { input }, { requestPolicy: 'network-only' }).toPromise();
              setOutcome(data ? { valid: data.verifyWebhookSignature.valid } : { error });
            }}
          >
            {t('hooks.checker.check')}
          </Button>
        </Group>
        {outcome?.error && <Failure error={outcome.error} />}
        {outcome?.valid !== undefined && (
          <Alert color={outcome.valid ? 'green' : 'red'} icon={outcome.valid ? <IconCheck /> : <IconX />} role="status">
            {t(outcome.valid ? 'hooks.checker.valid' : 'hooks.checker.invalid')}
          </Alert>
        )}
      </Stack>
    </section>
  );
}
