;; Inner loops of Tesseract's networks, which take half of the time of a page. They do what the loops in its WebAssembly build do, to the bit, four to
;; eight numbers at a time and without branches on signs. quicken.ts puts them in their place; kernels.ts has this file assembled.
(module
  (memory (export "memory") 1)

  ;; v[o] = scales[o] * (127 * w[o][inputs] + sum over i of w[o][i] * u[i]), for `outs` rows of bytes; inputs are padded to an even number,
  ;; and the last weight of a row is its bias. (IntSimdMatrix::matrixDotVectorFunction)
  (func $matrix (export "matrix") (param $outs i32) (param $row i32) (param $w i32) (param $scales i32) (param $u i32) (param $v i32)
    (local $ins i32) (local $i i32) (local $w1 i32) (local $w2 i32) (local $w3 i32) (local $end i32)
    (local $s0 i32) (local $s1 i32) (local $s2 i32) (local $s3 i32) (local $x i32)
    (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128) (local $b v128) (local $c v128) (local $new v128) (local $end16 i32)
    (local.set $ins (i32.and (local.get $row) (i32.const -2)))
    (local.set $row (i32.add (local.get $ins) (i32.const 1)))
    (local.set $end (i32.and (local.get $ins) (i32.const -8)))
    (local.set $end16 (i32.and (local.get $ins) (i32.const -16)))
    (local.set $new (i16x8.ge_s (v128.const i16x8 0 1 2 3 4 5 6 7) (i16x8.splat (i32.sub (i32.const 8) (i32.and (local.get $ins) (i32.const 7))))))
    (block $done4
      (br_if $done4 (i32.lt_s (local.get $outs) (i32.const 4)))
      (loop $rows
        (local.set $w1 (i32.add (local.get $w) (local.get $row)))
        (local.set $w2 (i32.add (local.get $w1) (local.get $row)))
        (local.set $w3 (i32.add (local.get $w2) (local.get $row)))
        (local.set $a0 (v128.const i32x4 0 0 0 0))
        (local.set $a1 (v128.const i32x4 0 0 0 0))
        (local.set $a2 (v128.const i32x4 0 0 0 0))
        (local.set $a3 (v128.const i32x4 0 0 0 0))
        (local.set $i (i32.const 0))
        (if (local.get $end16) (then
        (loop $sixteens
          (local.set $x (i32.add (local.get $u) (local.get $i)))
          (local.set $b (v128.load8x8_s (local.get $x)))
          (local.set $c (v128.load8x8_s offset=8 (local.get $x)))
          (local.set $x (i32.add (local.get $w) (local.get $i)))
          (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (local.get $x)))))
          (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s (local.get $c) (v128.load8x8_s offset=8 (local.get $x)))))
          (local.set $x (i32.add (local.get $w1) (local.get $i)))
          (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (local.get $x)))))
          (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (local.get $c) (v128.load8x8_s offset=8 (local.get $x)))))
          (local.set $x (i32.add (local.get $w2) (local.get $i)))
          (local.set $a2 (i32x4.add (local.get $a2) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (local.get $x)))))
          (local.set $a2 (i32x4.add (local.get $a2) (i32x4.dot_i16x8_s (local.get $c) (v128.load8x8_s offset=8 (local.get $x)))))
          (local.set $x (i32.add (local.get $w3) (local.get $i)))
          (local.set $a3 (i32x4.add (local.get $a3) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (local.get $x)))))
          (local.set $a3 (i32x4.add (local.get $a3) (i32x4.dot_i16x8_s (local.get $c) (v128.load8x8_s offset=8 (local.get $x)))))
          (br_if $sixteens (i32.lt_s (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $end16))))))
        (if (i32.lt_s (local.get $i) (local.get $end)) (then
          (local.set $b (v128.load8x8_s (i32.add (local.get $u) (local.get $i))))
          (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (i32.add (local.get $w) (local.get $i))))))
          (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (i32.add (local.get $w1) (local.get $i))))))
          (local.set $a2 (i32x4.add (local.get $a2) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (i32.add (local.get $w2) (local.get $i))))))
          (local.set $a3 (i32x4.add (local.get $a3) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (i32.add (local.get $w3) (local.get $i))))))
          (local.set $i (local.get $end))))
        ;; what is left after the last eight: eight that end with the row, of which those that were seen are made nothing
        (if (i32.and (i32.lt_s (local.get $i) (local.get $ins)) (i32.gt_s (local.get $ins) (i32.const 8))) (then
          (local.set $i (i32.sub (local.get $ins) (i32.const 8)))
          (local.set $b (v128.and (local.get $new) (v128.load8x8_s (i32.add (local.get $u) (local.get $i)))))
          (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (i32.add (local.get $w) (local.get $i))))))
          (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (i32.add (local.get $w1) (local.get $i))))))
          (local.set $a2 (i32x4.add (local.get $a2) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (i32.add (local.get $w2) (local.get $i))))))
          (local.set $a3 (i32x4.add (local.get $a3) (i32x4.dot_i16x8_s (local.get $b) (v128.load8x8_s (i32.add (local.get $w3) (local.get $i))))))
          (local.set $i (local.get $ins))))
        ;; transpose and add: lanes of b become the sums of a0..a3
        (local.set $b (i32x4.add
            (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a0) (local.get $a1))
            (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a0) (local.get $a1))))
        (local.set $a2 (i32x4.add
            (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a2) (local.get $a3))
            (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a2) (local.get $a3))))
        (local.set $b (i32x4.add
            (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $b) (local.get $a2))
            (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $b) (local.get $a2))))
        (if (i32.lt_s (local.get $i) (local.get $ins)) (then
          (local.set $s0 (i32.const 0)) (local.set $s1 (i32.const 0)) (local.set $s2 (i32.const 0)) (local.set $s3 (i32.const 0))
          (loop $ones
            (local.set $x (i32.load8_s (i32.add (local.get $u) (local.get $i))))
            (local.set $s0 (i32.add (local.get $s0) (i32.mul (local.get $x) (i32.load8_s (i32.add (local.get $w) (local.get $i))))))
            (local.set $s1 (i32.add (local.get $s1) (i32.mul (local.get $x) (i32.load8_s (i32.add (local.get $w1) (local.get $i))))))
            (local.set $s2 (i32.add (local.get $s2) (i32.mul (local.get $x) (i32.load8_s (i32.add (local.get $w2) (local.get $i))))))
            (local.set $s3 (i32.add (local.get $s3) (i32.mul (local.get $x) (i32.load8_s (i32.add (local.get $w3) (local.get $i))))))
            (br_if $ones (i32.lt_s (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $ins))))
          (local.set $b (i32x4.add (local.get $b)
            (i32x4.replace_lane 3 (i32x4.replace_lane 2 (i32x4.replace_lane 1 (i32x4.splat (local.get $s0)) (local.get $s1)) (local.get $s2)) (local.get $s3))))))
        ;; the last weight of a row is its bias
        (local.set $b (i32x4.add (local.get $b) (i32x4.mul (v128.const i32x4 127 127 127 127)
          (i32x4.replace_lane 3 (i32x4.replace_lane 2 (i32x4.replace_lane 1
            (i32x4.splat (i32.load8_s (i32.add (local.get $w) (local.get $ins))))
            (i32.load8_s (i32.add (local.get $w1) (local.get $ins))))
            (i32.load8_s (i32.add (local.get $w2) (local.get $ins))))
            (i32.load8_s (i32.add (local.get $w3) (local.get $ins)))))))
        (v128.store align=4 (local.get $v) (f32x4.mul (v128.load align=4 (local.get $scales)) (f32x4.convert_i32x4_s (local.get $b))))
        (local.set $w (i32.add (local.get $w3) (local.get $row)))
        (local.set $v (i32.add (local.get $v) (i32.const 16)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 16)))
        (br_if $rows (i32.ge_s (local.tee $outs (i32.sub (local.get $outs) (i32.const 4))) (i32.const 4)))))
    (block $done
      (br_if $done (i32.le_s (local.get $outs) (i32.const 0)))
      (loop $row1
        (local.set $a0 (v128.const i32x4 0 0 0 0))
        (local.set $i (i32.const 0))
        (if (local.get $end) (then
        (loop $eights1
          (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s
            (v128.load8x8_s (i32.add (local.get $u) (local.get $i))) (v128.load8x8_s (i32.add (local.get $w) (local.get $i))))))
          (br_if $eights1 (i32.lt_s (local.tee $i (i32.add (local.get $i) (i32.const 8))) (local.get $end))))))
        (local.set $s0 (i32.add (i32.add (i32x4.extract_lane 0 (local.get $a0)) (i32x4.extract_lane 1 (local.get $a0)))
                                (i32.add (i32x4.extract_lane 2 (local.get $a0)) (i32x4.extract_lane 3 (local.get $a0)))))
        (if (i32.lt_s (local.get $i) (local.get $ins)) (then
          (loop $ones1
            (local.set $s0 (i32.add (local.get $s0) (i32.mul (i32.load8_s (i32.add (local.get $u) (local.get $i))) (i32.load8_s (i32.add (local.get $w) (local.get $i))))))
            (br_if $ones1 (i32.lt_s (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $ins))))))
        (f32.store (local.get $v) (f32.mul (f32.load (local.get $scales))
          (f32.convert_i32_s (i32.add (local.get $s0) (i32.mul (i32.const 127) (i32.load8_s (i32.add (local.get $w) (local.get $ins))))))))
        (local.set $w (i32.add (local.get $w) (local.get $row)))
        (local.set $v (i32.add (local.get $v) (i32.const 4)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (br_if $row1 (local.tee $outs (i32.sub (local.get $outs) (i32.const 1)))))))

  ;; p[i] = tanh(p[i]), from a table of 4096 values in steps of 1/256, linear between them; 1 beyond. (FuncInplace<GFunc>)
  (func $tanh (export "tanh") (param $p i32) (param $n i32) (param $table i32)
    (local $end i32) (local $x v128) (local $y v128) (local $k v128) (local $lo v128) (local $hi v128) (local $t0 v128)
    (local $left i32)
    (local.set $end (i32.add (local.get $p) (i32.shl (local.get $n) (i32.const 2))))
    (block $done
    (br_if $done (i32.le_s (local.get $n) (i32.const 0)))
    (loop $fours
      ;; the last few are read alone, so that nothing behind them is touched
      (local.set $left (i32.sub (local.get $end) (local.get $p)))
      (if (i32.ge_u (local.get $left) (i32.const 16))
        (then (local.set $x (v128.load align=4 (local.get $p))))
        (else (local.set $x (v128.load32_zero (local.get $p)))))
      (local.set $y (f32x4.mul (f32x4.abs (local.get $x)) (v128.const f32x4 256 256 256 256)))
      (local.set $k (i32x4.trunc_sat_f32x4_s (f32x4.pmin (v128.const f32x4 4095 4095 4095 4095) (local.get $y))))
      (local.set $y (f32x4.sub (local.get $y) (f32x4.convert_i32x4_s (local.get $k))))
      (local.set $t0 (i32x4.shl (i32x4.min_s (local.get $k) (v128.const i32x4 4094 4094 4094 4094)) (i32.const 2)))
      (local.set $lo (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 0 (local.get $t0)))))
      (local.set $lo (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $lo)
        (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 1 (local.get $t0))))))
      (local.set $hi (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 2 (local.get $t0)))))
      (local.set $hi (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $hi)
        (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 3 (local.get $t0))))))
      ;; lo: t0 t0' t1 t1' -> first values and next values
      (local.set $t0 (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $lo) (local.get $hi)))
      (local.set $hi (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $lo) (local.get $hi)))
      (local.set $y (f32x4.add (f32x4.mul (f32x4.sub (local.get $hi) (local.get $t0)) (local.get $y)) (local.get $t0)))
      (local.set $y (v128.bitselect (v128.const f32x4 1 1 1 1) (local.get $y) (i32x4.gt_s (local.get $k) (v128.const i32x4 4094 4094 4094 4094))))
      (local.set $y (v128.or (local.get $y) (v128.and (local.get $x) (v128.const i32x4 0x80000000 0x80000000 0x80000000 0x80000000))))
      (if (i32.ge_u (local.get $left) (i32.const 16))
        (then (v128.store align=4 (local.get $p) (local.get $y)) (local.set $p (i32.add (local.get $p) (i32.const 16))))
        (else (f32.store (local.get $p) (f32x4.extract_lane 0 (local.get $y))) (local.set $p (i32.add (local.get $p) (i32.const 4)))))
      (br_if $fours (i32.lt_u (local.get $p) (local.get $end))))))

  ;; p[i] = 1 / (1 + exp(-p[i])), from a table alike; that of -x is 1 less that of x. (FuncInplace<FFunc>)
  (func $logistic (export "logistic") (param $p i32) (param $n i32) (param $table i32)
    (local $end i32) (local $x v128) (local $y v128) (local $k v128) (local $lo v128) (local $hi v128) (local $t0 v128)
    (local $left i32)
    (local.set $end (i32.add (local.get $p) (i32.shl (local.get $n) (i32.const 2))))
    (block $done
    (br_if $done (i32.le_s (local.get $n) (i32.const 0)))
    (loop $fours
      (local.set $left (i32.sub (local.get $end) (local.get $p)))
      (if (i32.ge_u (local.get $left) (i32.const 16))
        (then (local.set $x (v128.load align=4 (local.get $p))))
        (else (local.set $x (v128.load32_zero (local.get $p)))))
      (local.set $y (f32x4.mul (f32x4.abs (local.get $x)) (v128.const f32x4 256 256 256 256)))
      (local.set $k (i32x4.trunc_sat_f32x4_s (f32x4.pmin (v128.const f32x4 4095 4095 4095 4095) (local.get $y))))
      (local.set $y (f32x4.sub (local.get $y) (f32x4.convert_i32x4_s (local.get $k))))
      (local.set $t0 (i32x4.shl (i32x4.min_s (local.get $k) (v128.const i32x4 4094 4094 4094 4094)) (i32.const 2)))
      (local.set $lo (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 0 (local.get $t0)))))
      (local.set $lo (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $lo)
        (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 1 (local.get $t0))))))
      (local.set $hi (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 2 (local.get $t0)))))
      (local.set $hi (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $hi)
        (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 3 (local.get $t0))))))
      (local.set $t0 (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $lo) (local.get $hi)))
      (local.set $hi (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $lo) (local.get $hi)))
      (local.set $y (f32x4.add (f32x4.mul (f32x4.sub (local.get $hi) (local.get $t0)) (local.get $y)) (local.get $t0)))
      (local.set $y (v128.bitselect (v128.const f32x4 1 1 1 1) (local.get $y) (i32x4.gt_s (local.get $k) (v128.const i32x4 4094 4094 4094 4094))))
      (local.set $y (v128.bitselect (f32x4.sub (v128.const f32x4 1 1 1 1) (local.get $y)) (local.get $y) (f32x4.lt (local.get $x) (v128.const f32x4 0 0 0 0))))
      (if (i32.ge_u (local.get $left) (i32.const 16))
        (then (v128.store align=4 (local.get $p) (local.get $y)) (local.set $p (i32.add (local.get $p) (i32.const 16))))
        (else (f32.store (local.get $p) (f32x4.extract_lane 0 (local.get $y))) (local.set $p (i32.add (local.get $p) (i32.const 4)))))
      (br_if $fours (i32.lt_u (local.get $p) (local.get $end))))))

  ;; to[i] = from[i] * 127 as a byte, rounded half away from zero, from -127 to 127. (NetworkIO::WriteTimeStepPart)
  (func $write (export "write") (param $to i32) (param $from i32) (param $n i32)
    (local $end i32) (local $x v128) (local $y v128) (local $whole i32)
    (local.set $end (i32.add (local.get $to) (local.get $n)))
    (loop $fours
      (local.set $whole (i32.ge_u (i32.sub (local.get $end) (local.get $to)) (i32.const 4)))
      (if (local.get $whole)
        (then (local.set $x (v128.load align=4 (local.get $from))))
        (else (local.set $x (v128.load32_zero (local.get $from)))))
      (local.set $x (f32x4.mul (local.get $x) (v128.const f32x4 127 127 127 127)))
      (local.set $y (i32x4.trunc_sat_f32x4_s (f32x4.add (v128.const f32x4 0.5 0.5 0.5 0.5) (f32x4.abs (local.get $x)))))
      ;; the sign of x on y
      (local.set $x (i32x4.shr_s (local.get $x) (i32.const 31)))
      (local.set $y (i32x4.sub (v128.xor (local.get $y) (local.get $x)) (local.get $x)))
      (local.set $y (i16x8.narrow_i32x4_s (local.get $y) (local.get $y)))
      (local.set $y (i8x16.max_s (i8x16.narrow_i16x8_s (local.get $y) (local.get $y)) (i8x16.splat (i32.const -127))))
      (if (local.get $whole)
        (then (v128.store32_lane 0 (local.get $to) (local.get $y)) (local.set $to (i32.add (local.get $to) (i32.const 4))) (local.set $from (i32.add (local.get $from) (i32.const 16))))
        (else (i32.store8 (local.get $to) (i8x16.extract_lane_s 0 (local.get $y))) (local.set $to (i32.add (local.get $to) (i32.const 1))) (local.set $from (i32.add (local.get $from) (i32.const 4)))))
      (br_if $fours (i32.lt_u (local.get $to) (local.get $end)))))

  ;; What a convolution of 3 x 3 over one channel of bytes (Convolve::Forward) stacks for the pixels of a row that have all neighbours: from the pixel at
  ;; which `index` stands to the last but one of its row, on which it is left. Any other pixel, and any other convolution, is left to the loop around.
  ;; StrideMap::Index: map 0, t 4, batch 8, y 12, x 16. StrideMap: increments of y and x 16 and 20, heights 24, widths 36. NetworkIO: bytes 28 with
  ;; their number a step 40, whether there are bytes 48. Convolve: channels 20, reach 56 and 60.
  (func $convolve (export "convolve") (param $this i32) (param $input i32) (param $output i32) (param $index i32)
    (local $map i32) (local $batch i32) (local $x i32) (local $count i32) (local $stride i32) (local $from i32) (local $to i32) (local $step i32)
    (local $before i64) (local $here i64) (local $after i64)
    (local.set $map (i32.load (local.get $index)))
    (local.set $x (i32.load offset=16 (local.get $index)))
    (local.set $step (i32.load offset=40 (local.get $output)))
    (local.set $batch (i32.shl (i32.load offset=8 (local.get $index)) (i32.const 2)))
    (if (i32.eqz (i32.and
        (i32.and
          (i32.and (i32.eq (i32.load offset=56 (local.get $this)) (i32.const 1)) (i32.eq (i32.load offset=60 (local.get $this)) (i32.const 1)))
          (i32.and (i32.load8_u offset=48 (local.get $input)) (i32.load8_u offset=48 (local.get $output))))
        (i32.and
          (i32.and (i32.eq (i32.load offset=20 (local.get $this)) (i32.const 1)) (i32.eq (i32.load offset=40 (local.get $input)) (i32.const 1)))
          (i32.and (i32.ge_s (local.get $step) (i32.const 9)) (i32.eq (i32.load offset=20 (local.get $map)) (i32.const 1)))))) (then (return)))
    (if (i32.eqz (i32.and
        (i32.lt_u (local.get $batch) (i32.sub (i32.load offset=28 (local.get $map)) (i32.load offset=24 (local.get $map))))
        (i32.lt_u (local.get $batch) (i32.sub (i32.load offset=40 (local.get $map)) (i32.load offset=36 (local.get $map)))))) (then (return)))
    (local.set $count (i32.sub (i32.sub (i32.load (i32.add (i32.load offset=36 (local.get $map)) (local.get $batch))) (i32.const 1)) (local.get $x)))
    (if (i32.eqz (i32.and
        (i32.and (i32.ge_s (local.get $x) (i32.const 1)) (i32.ge_s (local.get $count) (i32.const 1)))
        (i32.and (i32.ge_s (i32.load offset=12 (local.get $index)) (i32.const 1))
          (i32.lt_s (i32.load offset=12 (local.get $index))
            (i32.sub (i32.load (i32.add (i32.load offset=24 (local.get $map)) (local.get $batch))) (i32.const 1)))))) (then (return)))
    (local.set $stride (i32.load offset=16 (local.get $map)))
    ;; the row above, at the pixel before
    (local.set $from (i32.sub (i32.add (i32.load offset=28 (local.get $input)) (i32.sub (i32.load offset=4 (local.get $index)) (i32.const 1))) (local.get $stride)))
    (local.set $to (i32.add (i32.load offset=28 (local.get $output)) (i32.mul (i32.load offset=4 (local.get $index)) (local.get $step))))
    (i32.store offset=4 (local.get $index) (i32.add (i32.load offset=4 (local.get $index)) (local.get $count)))
    (i32.store offset=16 (local.get $index) (i32.add (local.get $x) (local.get $count)))
    (local.set $before (i64.or (i64.load8_u (local.get $from)) (i64.or
        (i64.shl (i64.load8_u (i32.add (local.get $from) (local.get $stride))) (i64.const 8))
        (i64.shl (i64.load8_u (i32.add (local.get $from) (i32.shl (local.get $stride) (i32.const 1)))) (i64.const 16)))))
    (local.set $from (i32.add (local.get $from) (i32.const 1)))
    (local.set $here (i64.or (i64.load8_u (local.get $from)) (i64.or
        (i64.shl (i64.load8_u (i32.add (local.get $from) (local.get $stride))) (i64.const 8))
        (i64.shl (i64.load8_u (i32.add (local.get $from) (i32.shl (local.get $stride) (i32.const 1)))) (i64.const 16)))))
    (local.set $from (i32.add (local.get $from) (i32.const 1)))
    (loop $pixels
      (local.set $after (i64.or (i64.load8_u (local.get $from)) (i64.or
        (i64.shl (i64.load8_u (i32.add (local.get $from) (local.get $stride))) (i64.const 8))
        (i64.shl (i64.load8_u (i32.add (local.get $from) (i32.shl (local.get $stride) (i32.const 1)))) (i64.const 16)))))
      (i64.store align=1 (local.get $to)
        (i64.or (local.get $before) (i64.or (i64.shl (local.get $here) (i64.const 24)) (i64.shl (local.get $after) (i64.const 48)))))
      (i64.store8 offset=8 (local.get $to) (i64.shr_u (local.get $after) (i64.const 16)))
      (local.set $before (local.get $here))
      (local.set $here (local.get $after))
      (local.set $from (i32.add (local.get $from) (i32.const 1)))
      (local.set $to (i32.add (local.get $to) (local.get $step)))
      (br_if $pixels (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))

  ;; The greatest of each of 16 bytes over the steps that a pixel of the output covers (Maxpool::Forward), for the pixels of a row that have all of
  ;; theirs: from the pixel at which `index` stands to the last but one of its row at most, behind which it is left. Anything else is left to the loop
  ;; around. Places as above; in NetworkIO the map stands at 52. Maxpool: channels 20, pixels across 104, down 108.
  (func $pool (export "pool") (param $this i32) (param $input i32) (param $output i32) (param $index i32)
    (local $map i32) (local $batch i32) (local $x i32) (local $y i32) (local $across i32) (local $down i32) (local $count i32) (local $stride i32)
    (local $from i32) (local $to i32) (local $at i32) (local $row i32) (local $left i32)
    (local $most v128)
    (local.set $map (i32.load (local.get $index)))
    (local.set $batch (i32.shl (i32.load offset=8 (local.get $index)) (i32.const 2)))
    (local.set $y (i32.load offset=12 (local.get $index)))
    (local.set $x (i32.load offset=16 (local.get $index)))
    (local.set $across (i32.load offset=104 (local.get $this)))
    (local.set $down (i32.load offset=108 (local.get $this)))
    (if (i32.eqz (i32.and
        (i32.and
          (i32.and (i32.ge_s (local.get $across) (i32.const 1)) (i32.ge_s (local.get $down) (i32.const 1)))
          (i32.and (i32.load8_u offset=48 (local.get $input)) (i32.load8_u offset=48 (local.get $output))))
        (i32.and
          (i32.and (i32.eq (i32.load offset=40 (local.get $input)) (i32.const 16)) (i32.eq (i32.load offset=40 (local.get $output)) (i32.const 16)))
          (i32.and
            (i32.eq (i32.load offset=20 (local.get $this)) (i32.const 16))
            (i32.and (i32.eq (i32.load offset=20 (local.get $map)) (i32.const 1)) (i32.eq (i32.load offset=72 (local.get $input)) (i32.const 1))))))) (then (return)))
    (if (i32.eqz (i32.and
        (i32.lt_u (local.get $batch) (i32.sub (i32.load offset=40 (local.get $map)) (i32.load offset=36 (local.get $map))))
        (i32.and
          (i32.lt_u (local.get $batch) (i32.sub (i32.load offset=80 (local.get $input)) (i32.load offset=76 (local.get $input))))
          (i32.lt_u (local.get $batch) (i32.sub (i32.load offset=92 (local.get $input)) (i32.load offset=88 (local.get $input))))))) (then (return)))
    (if (i32.gt_s (i32.mul (i32.add (local.get $y) (i32.const 1)) (local.get $down)) (i32.load (i32.add (i32.load offset=76 (local.get $input)) (local.get $batch))))
      (then (return)))
    (local.set $count (i32.sub (i32.load (i32.add (i32.load offset=36 (local.get $map)) (local.get $batch))) (i32.const 1)))
    (local.set $left (i32.div_s (i32.load (i32.add (i32.load offset=88 (local.get $input)) (local.get $batch))) (local.get $across)))
    (local.set $count (i32.sub (select (local.get $count) (local.get $left) (i32.lt_s (local.get $count) (local.get $left))) (local.get $x)))
    (if (i32.lt_s (local.get $count) (i32.const 1)) (then (return)))
    (local.set $stride (i32.load offset=68 (local.get $input)))
    (local.set $from (i32.add (i32.load offset=28 (local.get $input)) (i32.shl
      (i32.add (i32.mul (i32.load offset=8 (local.get $index)) (i32.load offset=64 (local.get $input)))
        (i32.add (i32.mul (i32.mul (local.get $y) (local.get $down)) (local.get $stride)) (i32.mul (local.get $x) (local.get $across))))
      (i32.const 4))))
    (local.set $stride (i32.shl (local.get $stride) (i32.const 4)))
    (local.set $to (i32.add (i32.load offset=28 (local.get $output)) (i32.shl (i32.load offset=4 (local.get $index)) (i32.const 4))))
    (i32.store offset=4 (local.get $index) (i32.add (i32.load offset=4 (local.get $index)) (local.get $count)))
    (i32.store offset=16 (local.get $index) (i32.add (local.get $x) (local.get $count)))
    (loop $pixels
      (local.set $most (v128.load align=1 (local.get $from)))
      (local.set $row (i32.const 0))
      (loop $rows
        (local.set $at (i32.add (local.get $from) (i32.mul (local.get $row) (local.get $stride))))
        (local.set $left (local.get $across))
        (loop $steps
          (local.set $most (i8x16.max_s (local.get $most) (v128.load align=1 (local.get $at))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $steps (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
        (br_if $rows (i32.lt_s (local.tee $row (i32.add (local.get $row) (i32.const 1))) (local.get $down))))
      (v128.store align=1 (local.get $to) (local.get $most))
      (local.set $from (i32.add (local.get $from) (i32.shl (local.get $across) (i32.const 4))))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $pixels (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))

  ;; to[i] = tanh(p[i]) * by[i], from the same table. (FuncMultiply<HFunc>)
  (func $gate (export "gate") (param $to i32) (param $p i32) (param $by i32) (param $n i32) (param $table i32)
    (local $end i32) (local $x v128) (local $y v128) (local $k v128) (local $lo v128) (local $hi v128) (local $t0 v128)
    (local $left i32)
    (local.set $end (i32.add (local.get $p) (i32.shl (local.get $n) (i32.const 2))))
    (block $done
    (br_if $done (i32.le_s (local.get $n) (i32.const 0)))
    (loop $fours
      ;; the last few are read alone, so that nothing behind them is touched
      (local.set $left (i32.sub (local.get $end) (local.get $p)))
      (if (i32.ge_u (local.get $left) (i32.const 16))
        (then (local.set $x (v128.load align=4 (local.get $p))))
        (else (local.set $x (v128.load32_zero (local.get $p)))))
      (local.set $y (f32x4.mul (f32x4.abs (local.get $x)) (v128.const f32x4 256 256 256 256)))
      (local.set $k (i32x4.trunc_sat_f32x4_s (f32x4.pmin (v128.const f32x4 4095 4095 4095 4095) (local.get $y))))
      (local.set $y (f32x4.sub (local.get $y) (f32x4.convert_i32x4_s (local.get $k))))
      (local.set $t0 (i32x4.shl (i32x4.min_s (local.get $k) (v128.const i32x4 4094 4094 4094 4094)) (i32.const 2)))
      (local.set $lo (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 0 (local.get $t0)))))
      (local.set $lo (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $lo)
        (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 1 (local.get $t0))))))
      (local.set $hi (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 2 (local.get $t0)))))
      (local.set $hi (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $hi)
        (v128.load64_zero align=4 (i32.add (local.get $table) (i32x4.extract_lane 3 (local.get $t0))))))
      ;; lo: t0 t0' t1 t1' -> first values and next values
      (local.set $t0 (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $lo) (local.get $hi)))
      (local.set $hi (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $lo) (local.get $hi)))
      (local.set $y (f32x4.add (f32x4.mul (f32x4.sub (local.get $hi) (local.get $t0)) (local.get $y)) (local.get $t0)))
      (local.set $y (v128.bitselect (v128.const f32x4 1 1 1 1) (local.get $y) (i32x4.gt_s (local.get $k) (v128.const i32x4 4094 4094 4094 4094))))
      (local.set $y (v128.or (local.get $y) (v128.and (local.get $x) (v128.const i32x4 0x80000000 0x80000000 0x80000000 0x80000000))))
      (if (i32.ge_u (local.get $left) (i32.const 16))
        (then
          (v128.store align=4 (local.get $to) (f32x4.mul (local.get $y) (v128.load align=4 (local.get $by))))
          (local.set $left (i32.const 16)))
        (else
          (f32.store (local.get $to) (f32.mul (f32x4.extract_lane 0 (local.get $y)) (f32.load (local.get $by))))
          (local.set $left (i32.const 4))))
      (local.set $p (i32.add (local.get $p) (local.get $left)))
      (local.set $by (i32.add (local.get $by) (local.get $left)))
      (local.set $to (i32.add (local.get $to) (local.get $left)))
      (br_if $fours (i32.lt_u (local.get $p) (local.get $end))))))

  ;; An iterator over the words of a page that is on its way to the row after next: from the second word of a row it goes to the last.
  ;; PAGE_RES_IT: row 20, row of the next word 32, the words behind that one 88: list, before, current 96, next 100, where it began 104, has begun 110.
  (func $skip (export "skip") (param $at i32)
    (local $current i32) (local $last i32)
    (local.set $current (i32.load offset=96 (local.get $at)))
    (if (i32.or
        (i32.or (i32.eqz (local.get $current)) (i32.ne (i32.load offset=32 (local.get $at)) (i32.load offset=20 (local.get $at))))
        (i32.and (i32.load8_u offset=110 (local.get $at)) (i32.eq (local.get $current) (i32.load offset=104 (local.get $at))))) (then (return)))
    (local.set $last (i32.load (i32.load offset=88 (local.get $at))))
    (i32.store offset=96 (local.get $at) (local.get $last))
    (i32.store offset=100 (local.get $at) (i32.load (local.get $last))))
)
