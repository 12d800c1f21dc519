import { Drawer } from 'antd';
import { texts, t } from '../../shared/brand.js';
import { OperatorsMenu } from './operators-menu.js';

const { frame } = texts.operations;

/** The menu on narrow screens. */
const MenuDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer
    open={open}
    onClose={onClose}
    placement="left"
    size={288}
    title={t(frame.openMenu)}
    closable={{ 'aria-label': t(texts.shell.close) }}
    destroyOnHidden
  >
    <OperatorsMenu onChoose={onClose} />
  </Drawer>
);

export default MenuDrawer;
