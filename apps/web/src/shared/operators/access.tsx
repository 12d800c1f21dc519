import { createContext, type ReactNode, useContext } from 'react';
import type { AdminAccess } from '#contracts';
import { may, type Permission } from '#contracts/permissions';

/** The access of the person in the operators' room, as the server has granted it. */
export const OperatorAccess = createContext<AdminAccess | undefined>(undefined);

/** Whether the person in the operators' room has a permission. Pages hide controls that the server would refuse. */
export function useMay(permission: Permission): boolean {
  const access = useContext(OperatorAccess);
  return access !== undefined && may(access.role, permission);
}

/** Shows its children only to people with the permission. */
export const Permitted = ({ to, children }: { to: Permission; children: ReactNode }) =>
  useMay(to) && children;
