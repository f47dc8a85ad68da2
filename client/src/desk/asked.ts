/** What the desk is asked about in a dialog. */
export type Asked = 'next' | 'end' | 'stop' | 'link' | 'erase' | 'code' | 'push'
