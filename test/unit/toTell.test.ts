import { CELL } from '../../nodes/shared/messages/cells';
import { LIBRARY } from '../../nodes/shared/messages/library';

describe('toTell', () => {
	test('finds a reason that was told, with its facts as whole words', () => {
		const { message } = CELL.notNumber('Speed', 0, 12);
		expect(message).toTell('notNumber', 'Speed', 12);
		expect(message).not.toTell('notNumber', 1);
		expect(message).not.toTell('notText');
		expect([{ message }]).toEqual([{ message: expect.toTell('notNumber') }]);
		expect(() => {
			throw new Error(message);
		}).toThrow(expect.toTell('notNumber'));
	});

	test('finds none that was told in another test only', () => {
		expect('Speed: Enter a number from 0 to 12').not.toTell('notNumber');
	});

	test('tells reasons that share their advice apart, where a message stands beside it', () => {
		const { message, advice } = LIBRARY.noDownloadUrl();
		LIBRARY.downloadUrlUnusable('x');
		expect(advice).toTell('downloadUrlUnusable');
		expect(`${message}. ${advice}`).toTell('noDownloadUrl');
		expect(`${message}. ${advice}`).not.toTell('downloadUrlUnusable');
	});

	test('listens to modules that are loaded anew as well', () => {
		jest.resetModules();
		const anew = jest.requireMock<{ CELL: typeof CELL }>('../../nodes/shared/messages/cells');
		expect(anew.CELL).not.toBe(CELL);
		expect(anew.CELL.notText('Limit').message).toTell('notText', 'Limit');
	});
});
