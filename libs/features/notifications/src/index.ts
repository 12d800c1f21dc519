export { Inbox } from './inbox/inbox.service.js';
export * from './notifications.module.js';
export * from './notifications.feature.js';
export * from './inbox/notification-texts.js';
export * from './inbox/notification-writers.js';
export { paymentDueMail, refundDueMail } from './mails/chain-payment-mails.js';
export { notificationMail } from './mails/notification-mail.js';
export {
  paymentReceivedMail,
  paymentRejectedMail,
  paymentToVerifyMail,
  paymentUndoneMail,
} from './mails/payment-mails.js';
export { purchaseFailedMail } from './mails/purchase-failed-mail.js';
export { purchaseMail, purchasesMail } from './mails/purchase-mail.js';
export { notifyMembers } from './inbox/notify-members.handler.js';
