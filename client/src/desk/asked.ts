/** The question that the desk confirms in a dialog. */
export type Asked = 'next' | 'end' | 'stop' | 'link' | 'erase' | 'code' | 'push' | 'list' | 'time'
