import { Component, type ReactNode } from 'react';
import { texts, t } from '../shared/brand.js';
import { Button } from '../shared/ui/button.js';
import { MessagePage } from '../shared/page.js';

/** Shows an error page if its content fails to render or load. A new `resetKey` clears the error for the next page. */
export class ErrorBoundary extends Component<
  { children: ReactNode; resetKey?: string },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: { resetKey?: string }) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <MessagePage scene="broken">
        <h1>{t(texts.failure.title)}</h1>
        <p role="alert">{t(texts.failure.message)}</p>
        <Button onClick={() => location.reload()}>{t(texts.failure.reload)}</Button>
      </MessagePage>
    );
  }
}
