import { Tabs, type TabsProps } from 'antd';
import { useLayoutEffect, useRef } from 'react';

/** Ant Design's tabs with a name for their list, which its own component has no property for. */
export function LabelledTabs({ label, ...props }: TabsProps & { label: string }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    root.current?.querySelector('[role="tablist"]')?.setAttribute('aria-label', label);
  }, [label]);
  return (
    <div ref={root}>
      <Tabs {...props} />
    </div>
  );
}
