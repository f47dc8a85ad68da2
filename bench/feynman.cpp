// Random play of U-kNOw Feynman in plain C++: what the compiled kernels are measured against (bench/feynman.py).
//
// The same rules, dice and order of legal pieces as src/labtable/games/feynman/rules, so that every match takes the same
// number of pieces. No events, views, reasons or notation, and not the short game (F-22). CARDS_H is written by
// bench/feynman.py from the game's data.

#include CARDS_H  // KIND, COLOUR, FACE, TWIN: N_CARDS, N_COLOURS, THE_PENALTY and the sets of kinds

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>

using Word = std::uint32_t;

constexpr int MAX_SEATS = 10, ROWS = 5, HAND = 7, BARYON = 3, MAX_TURNED_UP = 36, MAX_RESHUFFLES = 36;
constexpr int LONGEST = 30000, CATCH_PENALTY = 2, NONE = -1, N_SIDED = 2 * N_CARDS;
enum Kind { UP = 0, DOWN = 1, ELECTRON = 6, ELECTRON_NEUTRINO = 9, W = 12, PHOTON, GLUON, REVERSE, SKIP, FLIP, WILD };
enum Phase { PLAY, DRAWN, ANSWER, OVER };
enum Known { SHOWN, BOTH, DEALT, IS_COLOUR, NOT_COLOUR = IS_COLOUR + N_COLOURS };
enum Piece {
    COLOUR_0 = N_SIDED, BARYON_BEGINS = COLOUR_0 + N_COLOURS, ALONE, CALL, QUIET, DRAW, KEEP, TAKE, PASS, DECAY, CATCH
};

// --- dice ------------------------------------------------------------------------------------------------------------

Word mix(Word word) {
    word = (word ^ (word >> 16)) * 0x85EBCA6Bu;
    word = (word ^ (word >> 13)) * 0xC2B2AE35u;
    return word ^ (word >> 16);
}

constexpr Word GOLDEN = 0x9E3779B9u;

std::uint64_t derive(std::uint64_t seed, Word purpose) {
    const Word low = mix(Word(seed) ^ mix(purpose + GOLDEN));
    const Word high = mix(Word(seed >> 32) ^ mix(low ^ purpose));
    return std::uint64_t(high & 0x3FFFFFFFu) << 32 | mix(low ^ high);
}

struct Dice {
    Word low, high, count;

    explicit Dice(std::uint64_t seed) {
        const Word from_low = Word(seed), from_high = Word(seed >> 32);
        low = mix(from_low ^ mix(from_high + GOLDEN));
        high = mix(from_high ^ mix(low + GOLDEN));
        count = 0;
    }

    int below(int n) { return int(std::uint64_t(mix(mix(++count ^ low) ^ high)) * n >> 32); }

    void shuffle(std::int16_t *cards, int n) {
        for (int i = n - 1; i > 0; --i) std::swap(cards[i], cards[below(i + 1)]);
    }
};

// --- a match ---------------------------------------------------------------------------------------------------------

struct Match {
    Dice dice;
    int seats;
    std::int16_t prefix[BARYON + 2];
    int prefix_size = 0, prefix_seat = NONE;
    int side, direction;
    std::int16_t hand[MAX_SEATS][N_CARDS];
    std::int16_t hand_size[MAX_SEATS];
    std::int16_t draw[N_CARDS], discard[N_CARDS], known[N_CARDS], shuffled[N_CARDS];
    int draw_size, discard_size, reshuffles;
    int colour, top, particle, pending, beneath, thrower, drawn, uncalled, turn, phase, passes, dealer;
    int taken = 0;

    Match(std::uint64_t seed, int seats) : dice(seed), seats(seats) {
        dealer = dice.below(seats);
        deal();
    }

    int kind_of(int card) const { return KIND[side * N_CARDS + card]; }
    int colour_of(int card) const { return COLOUR[side * N_CARDS + card]; }
    int face_of(int card) const { return FACE[side * N_CARDS + card]; }
    int sided(int card) const { return side * N_CARDS + card; }
    static int card_of(int piece) { return piece < N_CARDS ? piece : piece - N_CARDS; }

    int seat_after(int seat, int steps) const {
        int after = seat + direction * steps;
        while (after >= seats) after -= seats;
        while (after < 0) after += seats;
        return after;
    }

    // --- dealing ---

    void deal() {
        side = 0, direction = 1, passes = 0, reshuffles = 0;
        pending = top = particle = beneath = thrower = uncalled = NONE;
        std::fill_n(hand_size, MAX_SEATS, 0);
        std::fill_n(known, N_CARDS, SHOWN);
        std::fill_n(shuffled, N_CARDS, 0);
        for (int card = 0; card < N_CARDS; ++card) draw[card] = card;
        draw_size = N_CARDS, discard_size = 0;
        dice.shuffle(draw, N_CARDS);
        for (int i = 0; i < HAND; ++i)
            for (int steps = 1; steps <= seats; ++steps) {
                const int card = draw[--draw_size];
                known[card] = DEALT;
                add(seat_after(dealer, steps), card);
            }
        int card = draw[--draw_size];
        while (kind_of(card) >= W) {  // F-3: it goes back anywhere
            const int at = dice.below(draw_size + 1);
            for (int i = draw_size; i > at; --i) draw[i] = draw[i - 1];
            draw[at] = card;
            ++draw_size;
            card = draw[--draw_size];
        }
        put_on_pile(card);
        begin_turn(seat_after(dealer, 1));
    }

    void begin_turn(int seat) { turn = seat, phase = PLAY, drawn = NONE; }

    // --- hands and piles ---

    int place_in_hand(int seat, int card) const {
        for (int i = 0; i < hand_size[seat]; ++i)
            if (hand[seat][i] == card) return i;
        return NONE;
    }

    void add(int seat, int card) { hand[seat][hand_size[seat]++] = card; }

    void remove(int seat, int card) {
        const int last = --hand_size[seat];
        for (int i = place_in_hand_of(seat, card, last + 1); i < last; ++i) hand[seat][i] = hand[seat][i + 1];
    }

    int place_in_hand_of(int seat, int card, int size) const {
        int i = 0;
        while (i < size && hand[seat][i] != card) ++i;
        return i;
    }

    int kept() const { return pending == NONE ? 1 : 2; }
    bool can_draw() const { return draw_size > 0 || discard_size > kept(); }

    int draw_card(int seat) {
        if (draw_size == 0) {
            reshuffle();
            if (draw_size == 0) return NONE;
        }
        const int card = draw[--draw_size];
        add(seat, card);
        return card;
    }

    void draw_cards(int seat, int n) {
        for (int i = 0; i < n; ++i) draw_card(seat);
    }

    void reshuffle() {
        const int stay = kept(), n = discard_size - stay;
        if (n <= 0) return;
        if (reshuffles == MAX_RESHUFFLES) {
            --reshuffles;
            for (auto &number : shuffled) number = std::max(0, number - 1);
        }
        ++reshuffles;
        for (int i = 0; i < n; ++i) {
            draw[i] = discard[i];
            shuffled[discard[i]] = reshuffles;
            known[discard[i]] = SHOWN;
        }
        for (int i = 0; i < stay; ++i) discard[i] = discard[n + i];
        draw_size = n, discard_size = stay;
        dice.shuffle(draw, n);
    }

    void put_on_pile(int card) {
        discard[discard_size++] = card;
        known[card] = BOTH;
        count_top();
    }

    void lay(int seat, int card) {
        remove(seat, card);
        put_on_pile(card);
    }

    void count_top() {
        const int card = discard[discard_size - 1];
        top = kind_of(card);
        particle = top < W ? top : NONE;
        if (top != WILD) colour = colour_of(card);
    }

    void turn_over() {
        if (draw_size > 0) known[draw[draw_size - 1]] = BOTH;
        side = 1 - side;
        std::reverse(draw, draw + draw_size);
        std::reverse(discard, discard + discard_size);
        for (int seat = 0; seat < seats; ++seat)
            for (int i = 0; i < hand_size[seat]; ++i) known[hand[seat][i]] = BOTH;
        count_top();
    }

    // --- what is legal ---

    // The option `higgs` is `massive`.
    int fitting_kinds(bool in_colour) const {
        return FITS[((2 * in_colour + (side == 1)) * N_FOLLOWED + particle - NONE) * N_TOPS + top - NONE];
    }

    bool fits(int card) const {
        return fitting_kinds(colour_of(card) == colour) >> kind_of(card) & 1;
    }

    bool is_told_apart(int seat, int card) const {
        const int twin = TWIN[card];
        if (twin < 0 || place_in_hand(seat, twin) < 0) return true;
        for (int i = 0; i < hand_size[seat]; ++i) {
            const int other = hand[seat][i];
            if (other != card && other != twin && face_of(other) == face_of(card)) return true;
        }
        return false;
    }

    bool answers(int card) const {
        const int kind = kind_of(card);
        if (colour_of(card) != colour) return false;
        if (pending == PHOTON) return kind == beneath;
        if (pending == GLUON) return kind == FLIP;
        if (beneath < ELECTRON) return kind < ELECTRON && kind != beneath;
        if (beneath < ELECTRON_NEUTRINO) return ELECTRON_NEUTRINO <= kind && kind < W;
        return ELECTRON <= kind && kind < ELECTRON_NEUTRINO;
    }

    bool is_antiquark(int card) const {
        const int behind = (1 - side) * N_CARDS + card;
        return KIND[behind] == beneath && COLOUR[behind] == colour;
    }

    bool has_baryon(int seat) const {
        int ups = 0, downs = 0;
        for (int i = 0; i < hand_size[seat]; ++i) {
            const int kind = kind_of(hand[seat][i]);
            ups += kind == UP, downs += kind == DOWN;
        }
        return ups > 0 && downs > 0 && ups + downs >= BARYON;
    }

    int legal(int seat, std::int16_t *out) const {
        if (prefix_size > 0) return seat == prefix_seat ? legal_next(seat, out) : 0;
        int n = 0;
        if (uncalled != NONE) out[n++] = seat == uncalled ? DECAY : CATCH;
        return seat == turn ? legal_turn(seat, out, n) : n;
    }

    int legal_turn(int seat, std::int16_t *out, int n) const {
        if (phase == DRAWN) {
            if (fits(drawn)) out[n++] = sided(drawn);
            out[n++] = KEEP;
            return n;
        }
        const int before = n, size = hand_size[seat];
        if (phase == ANSWER) {
            for (int i = 0; i < size; ++i) {
                const int card = hand[seat][i];
                if (answers(card) && is_told_apart(seat, card)) out[n++] = sided(card);
            }
            out[n++] = TAKE;
            return n;
        }
        const int in_colour = fitting_kinds(true), in_others = fitting_kinds(false);
        for (int i = 0; i < size; ++i) {
            const int card = hand[seat][i], piece = sided(card);
            out[n] = piece;
            const bool fitting = (COLOUR[piece] == colour ? in_colour : in_others) >> KIND[piece] & 1;
            n += fitting && is_told_apart(seat, card);
        }
        if (has_baryon(seat)) out[n++] = BARYON_BEGINS;
        if (can_draw())
            out[n++] = DRAW;
        else if (n == before)
            out[n++] = PASS;
        return n;
    }

    int legal_next(int seat, std::int16_t *out) const {
        if (prefix_size == pieces_laid(prefix[0])) {
            out[0] = CALL, out[1] = QUIET;
            return 2;
        }
        int n = 0;
        if (prefix[0] == BARYON_BEGINS) {
            for (int i = 0; i < hand_size[seat]; ++i)
                if (is_next_quark(seat, hand[seat][i])) out[n++] = sided(hand[seat][i]);
            return n;
        }
        if (phase != ANSWER) {
            for (int c = 0; c < N_COLOURS; ++c) out[n++] = COLOUR_0 + c;
            return n;
        }
        for (int i = 0; i < hand_size[seat]; ++i) {
            const int card = hand[seat][i];
            if (is_antiquark(card) && card != card_of(prefix[0]) && is_told_apart(seat, card))
                out[n++] = (1 - side) * N_CARDS + card;
        }
        out[n++] = ALONE;
        return n;
    }

    bool is_next_quark(int seat, int card) const {
        const int kind = kind_of(card);
        if (kind > DOWN) return false;
        for (int i = 1; i < prefix_size; ++i)
            if (card_of(prefix[i]) == card) return false;
        if (prefix_size == 1) return has_higher_quark(seat, card);
        if (prefix_size == 2) return card > card_of(prefix[1]);
        return !(kind == kind_of(card_of(prefix[1])) && kind == kind_of(card_of(prefix[2])));
    }

    bool has_higher_quark(int seat, int first) const {
        for (int i = 0; i < hand_size[seat]; ++i)
            if (hand[seat][i] > first && kind_of(hand[seat][i]) <= DOWN) return true;
        return false;
    }

    // --- carrying it out ---

    int pieces_laid(int first) const {
        if (first == BARYON_BEGINS) return 1 + BARYON;
        return first < N_SIDED && kind_of(card_of(first)) == (phase == ANSWER ? FLIP : WILD) ? 2 : 1;
    }

    bool goes_on(int seat, int piece) const {
        const int first = prefix_size > 0 ? prefix[0] : piece, laid = pieces_laid(first);
        if (prefix_size + 1 != laid) return prefix_size + 1 < laid;
        if ((first >= N_SIDED && first != BARYON_BEGINS) || piece == ALONE) return false;
        const int cards = first == BARYON_BEGINS ? BARYON : phase == ANSWER ? laid : 1;
        return hand_size[seat] - cards == 1;
    }

    void step(int seat, int piece) {
        if (goes_on(seat, piece)) {
            prefix[prefix_size++] = piece;
            prefix_seat = seat;
            return;
        }
        taken += prefix_size + 1;
        carry_out(seat, piece);
        prefix_size = 0;
        if (taken >= LONGEST) phase = OVER;
    }

    int piece_at(int i, int last) const { return i < prefix_size ? prefix[i] : last; }

    void carry_out(int seat, int piece) {
        const int first = prefix_size > 0 ? prefix[0] : piece;
        if (first == DECAY || first == CATCH) {
            const int late = std::exchange(uncalled, NONE);
            if (first == CATCH) draw_cards(late, CATCH_PENALTY);
            return;
        }
        uncalled = NONE;
        if (first == PASS) {
            if (++passes == seats)
                phase = OVER;
            else
                begin_turn(seat_after(seat, 1));
            return;
        }
        passes = 0;
        if (first < N_SIDED || first == BARYON_BEGINS)
            lay_all(seat, first, piece);
        else if (first == DRAW) {
            drawn = draw_card(seat);
            phase = DRAWN;
        } else if (first == KEEP)
            begin_turn(seat_after(seat, 1));
        else
            take_penalty(seat);
        end_if_won(seat);
    }

    void lay_all(int seat, int first, int last) {
        if (phase != ANSWER)
            play(seat, first, last);
        else if (kind_of(card_of(first)) == FLIP)
            answer_by_flip(seat, card_of(first), piece_at(1, last));
        else {
            const int boson = std::exchange(pending, NONE);
            lay(seat, card_of(first));
            draw_cards(thrower, THE_PENALTY[boson]);
            begin_turn(seat_after(seat, 1));
        }
        if (hand_size[seat] == 1 && last != CALL) uncalled = seat;
    }

    void play(int seat, int first, int last) {
        const int under = top;
        int card = card_of(first);
        if (first == BARYON_BEGINS)
            for (int i = 1; i <= BARYON; ++i) lay(seat, card = card_of(piece_at(i, last)));
        else
            lay(seat, card);
        drawn = NONE;
        take_effect(seat, kind_of(card), under, piece_at(1, last) - COLOUR_0);
    }

    void take_effect(int seat, int kind, int under, int named) {
        bool skipped = kind == SKIP;
        if (kind == W || kind == PHOTON || kind == GLUON)
            pending = kind, beneath = under, thrower = seat;
        else if (kind == FLIP)
            turn_over();
        else if (kind == WILD) {
            colour = named;
            if (side == 1) draw_until(seat_after(seat, 1), named);
            skipped = side == 1;
        } else if (kind == REVERSE) {
            direction = -direction;
            skipped = seats == 2;
        }
        phase = pending != NONE ? ANSWER : PLAY;
        turn = seat_after(seat, skipped ? 2 : 1);
    }

    void draw_until(int seat, int wanted) {
        for (int card = draw_card(seat); card != NONE; card = draw_card(seat)) {
            const bool found = colour_of(card) == wanted;
            if (known[card] != BOTH) known[card] = (found ? IS_COLOUR : NOT_COLOUR) + wanted;
            if (found) return;
        }
    }

    void answer_by_flip(int seat, int flip, int second) {
        const int followed = colour, boson = std::exchange(pending, NONE);
        lay(seat, flip);
        turn_over();
        colour = followed;
        if (second == ALONE) {
            top = particle = NONE;
            draw_cards(seat, THE_PENALTY[boson]);
        } else {
            lay(seat, card_of(second));
            draw_cards(thrower, THE_PENALTY[boson]);
        }
        begin_turn(seat_after(seat, 1));
    }

    void take_penalty(int seat) {
        draw_cards(seat, THE_PENALTY[pending]);
        particle = pending == PHOTON ? beneath : NONE;
        pending = NONE;
        begin_turn(seat_after(seat, 1));
    }

    void end_if_won(int seat) {
        if (pending != NONE) return;
        if (hand_size[seat] == 0 || (thrower != NONE && hand_size[thrower] == 0)) phase = OVER;
        thrower = NONE;
    }
};

// --- random play -----------------------------------------------------------------------------------------------------

bool is_asked_at(const Match &m, int seat, bool waits) {
    if (m.prefix_size > 0) return seat == m.prefix_seat && !waits;
    return seat == m.turn ? !waits : waits && m.uncalled != NONE;
}

int play(std::uint64_t seed, int seats) {
    Match m(seed, seats);
    Dice dice(derive(seed, 1));
    std::int16_t out[N_CARDS + 8];
    int pieces = 0, place = 0, last = seats - 1;
    while (m.phase != OVER) {
        int seat;
        for (;; ++place) {
            seat = last + 1 + place;
            while (seat >= seats) seat -= seats;
            if (is_asked_at(m, seat, place < seats)) break;
        }
        const int n = m.legal(seat, out), k = dice.below(n + (place < seats));
        if (k == n) {
            ++place;
            continue;
        }
        m.step(seat, out[k]);
        ++pieces, place = 0, last = seat;
    }
    return pieces;
}

int main(int, char **arguments) {
    const int seats = std::atoi(arguments[1]), matches = std::atoi(arguments[2]);
    const std::uint64_t seed = std::strtoull(arguments[3], nullptr, 10);
    const bool is_timed = std::atoi(arguments[4]);
    long total = 0;
    const std::clock_t start = std::clock();
    for (int i = 0; i < matches; ++i) {
        const int pieces = play(derive(seed, i), seats);
        total += pieces;
        if (!is_timed) std::printf("%d\n", pieces);
    }
    if (is_timed) std::printf("%f\n", total / (double(std::clock() - start) / CLOCKS_PER_SEC));
}
