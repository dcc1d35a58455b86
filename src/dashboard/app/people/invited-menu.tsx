import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResultOf } from '../shared/api/graphql';
import { useAction } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { ConfirmAction } from '../shared/ui/confirm';
import { useToast } from '../shared/ui/toast';
import { type INVITATIONS, INVITE, type Member, REMOVE_USER, RENEW_INVITATION } from './people.graphql';

/** An invitation whose link still works. */
export type OpenInvitation = ResultOf<typeof INVITATIONS>['invitations'][number];

interface Props {
  readonly member: Member;
  /** Absent where its link has ended. */
  readonly invitation: OpenInvitation | undefined;
  /** Told the address and, where no mail is sent, the new link. */
  readonly invited: (email: string, url: string | null) => void;
  readonly reload: () => void;
}

/** What may be done about a person who has not come yet: a new link, or no invitation any more. */
export function InvitedMenu({ member, invitation, invited, reload }: Props) {
  const { t } = useWords();
  const may = useMay();
  const toast = useToast();
  const renew = useAction(RENEW_INVITATION);
  const invite = useAction(INVITE);
  const remove = useAction(REMOVE_USER);
  const [withdrawing, setWithdrawing] = useState(false);
  const { email, roles } = member;
  if (!may('users.invite') && !may('users.remove')) return null;
  const again = async () => {
    const { data, error } = invitation
      ? await renew.run({ id: invitation.invitationId })
      : await invite.run({ input: { email, roles: roles.map(({ name }) => name) } });
    if (error) return toast.failed(error);
    const made = 'renewInvitation' in data ? data.renewInvitation : data.inviteUser;
    toast.done(t('people.invitedAgain', { email }));
    invited(made.email, made.inviteUrl);
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('people.actions', { name: email })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may('users.invite') && <Menu.Item onClick={() => void again()}>{t('people.inviteAgain')}</Menu.Item>}
          {may('users.remove') && (
            <Menu.Item c="var(--mantine-color-error)" onClick={() => setWithdrawing(true)}>
              {t('people.withdraw')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {withdrawing && (
        <ConfirmAction
          title={t('people.withdrawTitle', { email })}
          text={t('people.withdrawText')}
          button={t('people.withdraw')}
          close={() => setWithdrawing(false)}
          act={() => remove.run({ userId: member.id })}
          done={reload}
        />
      )}
    </>
  );
}
