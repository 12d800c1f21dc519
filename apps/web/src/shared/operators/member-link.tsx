import { Link } from 'react-router-dom';
import { texts, t } from '../brand.js';

interface MemberLinkProps {
  userId: string;
  /** Null if the account is deleted. */
  email: string | null;
}

/** The address of a member, which opens the member's page. */
export const MemberLink = ({ userId, email }: MemberLinkProps) =>
  email === null ? t(texts.operations.list.deleted) : <Link to={`/admin/people/${userId}`}>{email}</Link>;
