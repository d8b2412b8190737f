import type { MailWords } from '../render.ts';

export const en: MailWords = {
  hello: 'Hello,',
  orCopy: 'Or copy this address into your browser:',
  unsubscribe: 'Unsubscribe in one click:',
  kinds: {
    notification: {
      subject: '{title}',
      before: ['{body}'],
      action: 'Open in {site}',
      after: ['This message follows your notification choices. You can change them in your profile.'],
    },
    alerts: {
      subject: '{title}',
      before: ['{ruleName}', '{body}'],
      action: 'Open in {site}',
      after: ['An alert rule of {organization} names you as a recipient. A manager can change it.'],
    },
    report: {
      subject: '{title} · {body}',
      before: ['The report “{title}” of {organization}: {body}.'],
      action: 'Open in {site}',
      after: ['It is attached to this message. {author} scheduled it.'],
    },
    'report-late': {
      subject: '{title} · {body}',
      before: ['The report “{title}” of {organization} was already sent to you: {body}. These data are not in it.'],
      action: 'Open in {site}',
      after: ['{author} scheduled this report.'],
    },
    'report-consent': {
      subject: '{organization} wishes to send you reports',
      before: [
        '{inviter} ({organization}) named you as a recipient of scheduled reports on {site}. Nothing is sent to you until you agree.',
      ],
      action: 'Reply',
      after: ['Keep this message: the same link lets you change your mind. If you do not reply, you will receive nothing.'],
    },
    'evidence-head': {
      subject: 'Ledger of {organization}: fingerprint of {title}',
      before: [
        'Here is the signed fingerprint of the ledger of field records of {organization} at the end of {title} (UTC): the number of its last line, its fingerprint, then the signature.',
        '{body}',
      ],
      after: ['Keep this message. Compared with a proof exported later, it shows that no earlier line was changed.'],
    },
    'password-reset': {
      subject: 'Your {site} password',
      before: ['You requested a new password. This link is valid for one hour and works once.'],
      action: 'Choose a password',
      after: ['If you did not request it, ignore this message: your password does not change.'],
    },
    'second-factor-reset': {
      subject: 'Your {site} two-factor authentication was removed',
      before: ['An administrator of the platform removed the two-factor authentication of your account: your password alone signs you in.'],
      action: 'Turn it on again',
      after: ['If you did not ask for this, change your password and tell your administrator.'],
    },
    'second-factor-wrong': {
      subject: 'Wrong codes on your {site} account',
      before: ['Somebody entered your password, then several wrong codes. The last attempt: {place}.'],
      action: 'Open my profile',
      after: ['If it was not you, change your password now: somebody knows it. On your usual devices you can still sign in.'],
    },
    'sign-in-new-device': {
      subject: 'New sign-in to your {site} account',
      before: ['Your account was just opened on a new device: {place}.'],
      action: 'See my devices',
      after: ['If it was you, there is nothing to do. Otherwise, end that session and change your password.'],
    },
    invitation: {
      subject: '{organization} invites you to {site}',
      before: ['{inviter} invites you to join {organization} on {site}.', 'This invitation is valid for seven days and works once.'],
      action: 'Join {organization}',
      after: ['If you were not expecting this invitation, ignore this message.'],
    },
    'newsletter-confirm': {
      subject: 'Confirm your subscription to the {site} newsletter',
      before: ['This address was just given to receive the {site} newsletter. This link is valid for seven days.'],
      action: 'Confirm the subscription',
      after: ['Without confirmation, nothing is sent to you and the address is deleted.'],
    },
    'newsletter-subscribed': {
      subject: 'You are subscribed to the {site} newsletter',
      before: ['This address receives the {site} newsletter.'],
      after: ['Every issue contains a link to unsubscribe.'],
    },
  },
};
