import { Button, Text } from '@mantine/core';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useClient } from 'urql';
import type { ResultOf } from '../shared/api/graphql';
import { useWords } from '../shared/i18n';
import { endOfDay, isDay, startOfDay } from '../shared/i18n/days';
import { useToast } from '../shared/ui/toast';
import { AUDIT_VERIFICATION } from './people.graphql';

/** What of the log is looked at, as it stands in the address; `who`: number of the person who acted. */
export interface AuditFilter {
  readonly action: string;
  readonly target: string;
  readonly from: string;
  readonly to: string;
  readonly who: string;
}

/** The filter of the log: days are those of the person. */
export const filterOf = ({ action, target, from, to, who }: AuditFilter) => ({
  ...(action && { action }),
  ...(target && { target }),
  ...(isDay(from) && { from: startOfDay(from) }),
  ...(isDay(to) && { to: endOfDay(to) }),
  ...(/^\d+$/.test(who) && { userId: Number(who) }),
});

/** Verifies the chain of hashes, and takes out what is shown as CSV. */
export function AuditActions({ filter }: { filter: AuditFilter }) {
  const { t, format } = useWords();
  const toast = useToast();
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<ResultOf<typeof AUDIT_VERIFICATION>['auditVerification'] | null>(null);
  const verify = async () => {
    setBusy(true);
    const { data, error } = await client.query(AUDIT_VERIFICATION, {}, { requestPolicy: 'network-only' }).toPromise();
    setBusy(false);
    if (error) toast.failed(error);
    else setFound(data?.auditVerification ?? null);
  };
  const asked = Object.entries(filterOf(filter)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(asked).toString();
  return (
    <>
      {/* Empty it takes no place: the buttons stand at the edge. */}
      <Text size="sm" role="status" c={found?.brokenAt ? 'red' : 'dimmed'} pos={found ? undefined : 'absolute'}>
        {found &&
          (found.brokenAt === null
            ? t('audit.whole', { count: found.lines, when: format.time(found.verifiedAt) })
            : t('audit.broken', { number: found.brokenAt }))}
      </Text>
      <Button variant="default" leftSection={<IconShieldCheck size={16} />} loading={busy} onClick={() => void verify()}>
        {t('audit.verify')}
      </Button>
      <Button
        component="a"
        variant="default"
        leftSection={<IconDownload size={16} />}
        href={`/audit-log/export${query ? `?${query}` : ''}`}
        download="audit-log.csv"
      >
        CSV
      </Button>
    </>
  );
}
